// The reference run, written by bench/device-runs/write-reference.ts.
import type { Reference } from './score.ts';

export const REFERENCE: Reference = {
  name: '2 cores of an AMD EPYC without a GPU, Chromium 150, 2026-11-24',
  workloads: {
    'rules-search': {
      first: 23.05,
      average: 5.342,
      worst: 9.881,
    },
    replay: {
      first: 12.27,
      average: 4.788,
      worst: 9.077,
    },
    'step-small': {
      first: 12.57,
      average: 3.56,
      worst: 4.285,
    },
    'step-large': {
      first: 15.37,
      average: 7.438,
      worst: 8.12,
    },
    'tweens-and-particles': {
      first: 2.356,
      average: 2.956,
      worst: 4.535,
    },
    packing: {
      first: 13.28,
      average: 4.167,
      worst: 4.613,
    },
    'draw-pull-buffer': {
      first: 31.21,
      average: 7.679,
      worst: 10.94,
    },
    'draw-pull-texture': {
      first: 27.1,
      average: 7.967,
      worst: 11.36,
    },
    'draw-quads': {
      first: 28.07,
      average: 7.795,
      worst: 10.62,
    },
    'game-menu': {
      first: 22.47,
      average: 9.468,
      worst: 63.38,
    },
    'game-drag': {
      first: 9.636,
      average: 3.442,
      worst: 6.06,
    },
    'game-clear': {
      first: 6.793,
      average: 2.698,
      worst: 4.763,
    },
    'game-level-up': {
      first: 23.07,
      average: 18.04,
      worst: 31.17,
    },
  },
  betweenRuns: {
    score: 0.02433,
    workload: 0.05185,
  },
};
