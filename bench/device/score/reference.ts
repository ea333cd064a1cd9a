// The reference run, written by bench/device-runs/write-reference.ts.
import type { Reference } from './score.ts';

export const REFERENCE: Reference = {
  name: '2 cores of an AMD EPYC without a GPU, Chromium 156, 2026-11-26',
  workloads: {
    'rules-search': {
      first: 11.26,
      average: 1.678,
      worst: 4.448,
      betweenRuns: {
        score: 0,
        best: 0.0114,
      },
    },
    replay: {
      first: 11.89,
      average: 2.819,
      worst: 6.654,
      betweenRuns: {
        score: 0,
        best: 0.01532,
      },
    },
    'step-small': {
      first: 12.12,
      average: 3.397,
      worst: 3.821,
      betweenRuns: {
        score: 0,
        best: 0.008706,
      },
    },
    'step-large': {
      first: 11.62,
      average: 7.128,
      worst: 7.868,
      betweenRuns: {
        score: 0.01857,
        best: 0.009665,
      },
    },
    'tweens-and-particles': {
      first: 2.229,
      average: 2.856,
      worst: 4.267,
      betweenRuns: {
        score: 0.02371,
        best: 0.007576,
      },
    },
    packing: {
      first: 12.81,
      average: 3.991,
      worst: 4.415,
      betweenRuns: {
        score: 0.02034,
        best: 0.00789,
      },
    },
    'draw-pull-buffer': {
      first: 30.32,
      average: 7.54,
      worst: 11.29,
      betweenRuns: {
        score: 0.03062,
        best: 0.04133,
      },
    },
    'draw-quads': {
      first: 27.25,
      average: 8.066,
      worst: 11.69,
      betweenRuns: {
        score: 0.04009,
        best: 0.03676,
      },
    },
    'game-menu': {
      first: 21.73,
      average: 3.736,
      worst: 13.72,
      betweenRuns: {
        score: 0.03638,
        best: 0.007899,
      },
    },
    'game-drag': {
      first: 7.644,
      average: 1.498,
      worst: 5.017,
      betweenRuns: {
        score: 0,
        best: 0.008159,
      },
    },
    'game-clear': {
      first: 7.453,
      average: 1.708,
      worst: 4.053,
      betweenRuns: {
        score: 0.03767,
        best: 0.01595,
      },
    },
    'game-level-up': {
      first: 39.77,
      average: 21.49,
      worst: 31.11,
      betweenRuns: {
        score: 0.05088,
        best: 0.03769,
      },
    },
  },
  betweenRuns: 0.01876,
};
