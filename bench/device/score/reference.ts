// The reference run, written by bench/device-runs/write-reference.ts.
import type { Reference } from './score.ts';

export const REFERENCE: Reference = {
  name: '2 cores of an AMD EPYC without a GPU, Chromium 156, 2026-11-26',
  workloads: {
    'rules-search': {
      first: 11.26,
      average: 1.678,
      worst: 4.448,
      best: 1.39,
      betweenRuns: 0.0114,
    },
    replay: {
      first: 11.89,
      average: 2.819,
      worst: 6.654,
      best: 2.061,
      betweenRuns: 0.01532,
    },
    'step-small': {
      first: 12.12,
      average: 3.397,
      worst: 3.821,
      best: 3.33,
      betweenRuns: 0.008706,
    },
    'step-large': {
      first: 11.62,
      average: 7.128,
      worst: 7.868,
      best: 6.995,
      betweenRuns: 0.009665,
    },
    'tweens-and-particles': {
      first: 2.229,
      average: 2.856,
      worst: 4.267,
      best: 2.709,
      betweenRuns: 0.007576,
    },
    packing: {
      first: 12.81,
      average: 3.991,
      worst: 4.415,
      best: 3.923,
      betweenRuns: 0.00789,
    },
    'draw-pull-buffer': {
      first: 30.32,
      average: 7.54,
      worst: 11.29,
      best: 6.755,
      betweenRuns: 0.04133,
    },
    'draw-quads': {
      first: 27.25,
      average: 8.066,
      worst: 11.69,
      best: 6.741,
      betweenRuns: 0.03676,
    },
    'game-menu': {
      first: 21.73,
      average: 3.736,
      worst: 13.72,
      best: 3.299,
      betweenRuns: 0.007899,
    },
    'game-drag': {
      first: 7.644,
      average: 1.498,
      worst: 5.017,
      best: 1.116,
      betweenRuns: 0.008159,
    },
    'game-clear': {
      first: 7.453,
      average: 1.708,
      worst: 4.053,
      best: 1.309,
      betweenRuns: 0.01595,
    },
    'game-level-up': {
      first: 39.77,
      average: 21.49,
      worst: 31.11,
      best: 13.96,
      betweenRuns: 0.03769,
    },
  },
};
