// The reference run, written by bench/device-runs/write-reference.ts.
import type { Reference } from './score.ts';

export const REFERENCE: Reference = {
  name: '2 cores of an AMD EPYC without a GPU, Chromium 156, 2026-11-27',
  workloads: {
    'rules-search': {
      first: 16.2,
      average: 2.551,
      worst: 6.171,
      best: 2.042,
      betweenRuns: 0.01105,
    },
    replay: {
      first: 16.82,
      average: 4.426,
      worst: 9.356,
      best: 3.568,
      betweenRuns: 0.004263,
    },
    'step-small': {
      first: 15.56,
      average: 5.778,
      worst: 6.557,
      best: 5.436,
      betweenRuns: 0,
    },
    'step-large': {
      first: 13.91,
      average: 10.82,
      worst: 11.89,
      best: 10.63,
      betweenRuns: 0,
    },
    'tweens-and-particles': {
      first: 3.691,
      average: 2.458,
      worst: 3.368,
      best: 2.344,
      betweenRuns: 0.00443,
    },
    packing: {
      first: 20.61,
      average: 6.609,
      worst: 7.39,
      best: 6.502,
      betweenRuns: 0.00072,
    },
    'draw-pull-buffer': {
      first: 38.82,
      average: 11.63,
      worst: 15.27,
      best: 10.45,
      betweenRuns: 0.08377,
    },
    'draw-quads': {
      first: 33.26,
      average: 11.88,
      worst: 15.21,
      best: 10.56,
      betweenRuns: 0.1056,
    },
    'game-menu': {
      first: 31.06,
      average: 5.427,
      worst: 17.15,
      best: 4.802,
      betweenRuns: 0.0105,
    },
    'game-drag': {
      first: 12.02,
      average: 2.73,
      worst: 7.721,
      best: 2.016,
      betweenRuns: 0.02144,
    },
    'game-clear': {
      first: 12.04,
      average: 2.354,
      worst: 5.55,
      best: 1.926,
      betweenRuns: 0.01827,
    },
    'game-level-up': {
      first: 57.35,
      average: 27.53,
      worst: 40.38,
      best: 19.45,
      betweenRuns: 0.04581,
    },
  },
};
