// The reference run, written by bench/device-runs/write-reference.ts.
import type { Reference } from './score.ts';

export const REFERENCE: Reference = {
  name: '2 cores of an AMD EPYC without a GPU, Chromium 150, 2026-11-24',
  workloads: {
    'rules-search': {
      first: 21.51,
      average: 5.255,
      worst: 9.62,
      betweenRuns: {
        score: 0.02414,
        best: 0,
      },
    },
    replay: {
      first: 12.21,
      average: 4.867,
      worst: 8.81,
      betweenRuns: {
        score: 0.03263,
        best: 0.01507,
      },
    },
    'step-small': {
      first: 12.09,
      average: 3.613,
      worst: 4.457,
      betweenRuns: {
        score: 0.03462,
        best: 0.005794,
      },
    },
    'step-large': {
      first: 15.28,
      average: 7.373,
      worst: 8.22,
      betweenRuns: {
        score: 0.01963,
        best: 0.007646,
      },
    },
    'tweens-and-particles': {
      first: 2.221,
      average: 2.974,
      worst: 4.59,
      betweenRuns: {
        score: 0.03735,
        best: 0.009922,
      },
    },
    packing: {
      first: 13.84,
      average: 4.107,
      worst: 4.875,
      betweenRuns: {
        score: 0.03995,
        best: 0.007402,
      },
    },
    'draw-pull-buffer': {
      first: 33.2,
      average: 8.353,
      worst: 12.28,
      betweenRuns: {
        score: 0.08461,
        best: 0.07546,
      },
    },
    'draw-pull-texture': {
      first: 28.9,
      average: 8.309,
      worst: 11.58,
      betweenRuns: {
        score: 0.05406,
        best: 0.063,
      },
    },
    'draw-quads': {
      first: 28.49,
      average: 8.218,
      worst: 11.5,
      betweenRuns: {
        score: 0.06858,
        best: 0.07396,
      },
    },
    'game-menu': {
      first: 21.17,
      average: 4.108,
      worst: 17.1,
      betweenRuns: {
        score: 0,
        best: 0.01142,
      },
    },
    'game-drag': {
      first: 8.853,
      average: 1.444,
      worst: 5.023,
      betweenRuns: {
        score: 0,
        best: 0.02204,
      },
    },
    'game-clear': {
      first: 6.031,
      average: 1.594,
      worst: 3.995,
      betweenRuns: {
        score: 0,
        best: 0.02404,
      },
    },
    'game-level-up': {
      first: 21.41,
      average: 17.71,
      worst: 28.77,
      betweenRuns: {
        score: 0.02287,
        best: 0.03449,
      },
    },
  },
  betweenRuns: 0.04009,
};
