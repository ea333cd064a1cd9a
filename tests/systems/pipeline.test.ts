// The places of late systems: a name without a system, or a system without a place, would never run.
import { expect, test } from 'vitest';
import { EFFECT_SYSTEMS } from '../../src/game/effects/effect-systems.ts';
import { EVENT_PIPELINE, FRAME_PIPELINE, INTAKE_PIPELINE, TIME_PIPELINE } from '../../src/systems/pipeline.ts';
import { GOALS } from '../../src/systems/follow-goal.ts';
import { WATCHING } from '../../src/systems/watching.ts';

test('each late system has a place in the pipelines, and each place a system', () => {
  const places = [...INTAKE_PIPELINE, ...EVENT_PIPELINE, ...TIME_PIPELINE, ...FRAME_PIPELINE].filter((entry) => typeof entry === 'string');
  expect(new Set(places)).toEqual(new Set([EFFECT_SYSTEMS, GOALS, WATCHING].flatMap(Object.keys)));
});
