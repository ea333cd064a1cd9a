// The addresses of each round of the music, as assets/sound/build-sound.ts lists them.
import base_a_ogg from './music-base-a.ogg';
import base_a_mp3 from './music-base-a.mp3';
import base_b_ogg from './music-base-b.ogg';
import base_b_mp3 from './music-base-b.mp3';
import base_rest_ogg from './music-base-rest.ogg';
import base_rest_mp3 from './music-base-rest.mp3';
import bass_a_ogg from './music-bass-a.ogg';
import bass_a_mp3 from './music-bass-a.mp3';
import bass_b_ogg from './music-bass-b.ogg';
import bass_b_mp3 from './music-bass-b.mp3';
import classic_a1_ogg from './music-classic-a1.ogg';
import classic_a1_mp3 from './music-classic-a1.mp3';
import classic_a2_ogg from './music-classic-a2.ogg';
import classic_a2_mp3 from './music-classic-a2.mp3';
import classic_a3_ogg from './music-classic-a3.ogg';
import classic_a3_mp3 from './music-classic-a3.mp3';
import classic_b_ogg from './music-classic-b.ogg';
import classic_b_mp3 from './music-classic-b.mp3';
import classic_answers_a_ogg from './music-classic-answers-a.ogg';
import classic_answers_a_mp3 from './music-classic-answers-a.mp3';
import classic_answers_b_ogg from './music-classic-answers-b.ogg';
import classic_answers_b_mp3 from './music-classic-answers-b.mp3';
import aurora_a1_ogg from './music-aurora-a1.ogg';
import aurora_a1_mp3 from './music-aurora-a1.mp3';
import aurora_a2_ogg from './music-aurora-a2.ogg';
import aurora_a2_mp3 from './music-aurora-a2.mp3';
import aurora_a3_ogg from './music-aurora-a3.ogg';
import aurora_a3_mp3 from './music-aurora-a3.mp3';
import aurora_b_ogg from './music-aurora-b.ogg';
import aurora_b_mp3 from './music-aurora-b.mp3';
import aurora_answers_a_ogg from './music-aurora-answers-a.ogg';
import aurora_answers_a_mp3 from './music-aurora-answers-a.mp3';
import aurora_answers_b_ogg from './music-aurora-answers-b.ogg';
import aurora_answers_b_mp3 from './music-aurora-answers-b.mp3';
import ember_a1_ogg from './music-ember-a1.ogg';
import ember_a1_mp3 from './music-ember-a1.mp3';
import ember_a2_ogg from './music-ember-a2.ogg';
import ember_a2_mp3 from './music-ember-a2.mp3';
import ember_a3_ogg from './music-ember-a3.ogg';
import ember_a3_mp3 from './music-ember-a3.mp3';
import ember_b_ogg from './music-ember-b.ogg';
import ember_b_mp3 from './music-ember-b.mp3';
import ember_answers_a_ogg from './music-ember-answers-a.ogg';
import ember_answers_a_mp3 from './music-ember-answers-a.mp3';
import ember_answers_b_ogg from './music-ember-answers-b.ogg';
import ember_answers_b_mp3 from './music-ember-answers-b.mp3';
import midnight_a1_ogg from './music-midnight-a1.ogg';
import midnight_a1_mp3 from './music-midnight-a1.mp3';
import midnight_a2_ogg from './music-midnight-a2.ogg';
import midnight_a2_mp3 from './music-midnight-a2.mp3';
import midnight_a3_ogg from './music-midnight-a3.ogg';
import midnight_a3_mp3 from './music-midnight-a3.mp3';
import midnight_b_ogg from './music-midnight-b.ogg';
import midnight_b_mp3 from './music-midnight-b.mp3';
import midnight_answers_a_ogg from './music-midnight-answers-a.ogg';
import midnight_answers_a_mp3 from './music-midnight-answers-a.mp3';
import midnight_answers_b_ogg from './music-midnight-answers-b.ogg';
import midnight_answers_b_mp3 from './music-midnight-answers-b.mp3';

/** @type {Record<string, [ogg: string, mp3: string]>} */
export const ROUNDS = {
  'base-a': [base_a_ogg, base_a_mp3],
  'base-b': [base_b_ogg, base_b_mp3],
  'base-rest': [base_rest_ogg, base_rest_mp3],
  'bass-a': [bass_a_ogg, bass_a_mp3],
  'bass-b': [bass_b_ogg, bass_b_mp3],
  'classic-a1': [classic_a1_ogg, classic_a1_mp3],
  'classic-a2': [classic_a2_ogg, classic_a2_mp3],
  'classic-a3': [classic_a3_ogg, classic_a3_mp3],
  'classic-b': [classic_b_ogg, classic_b_mp3],
  'classic-answers-a': [classic_answers_a_ogg, classic_answers_a_mp3],
  'classic-answers-b': [classic_answers_b_ogg, classic_answers_b_mp3],
  'aurora-a1': [aurora_a1_ogg, aurora_a1_mp3],
  'aurora-a2': [aurora_a2_ogg, aurora_a2_mp3],
  'aurora-a3': [aurora_a3_ogg, aurora_a3_mp3],
  'aurora-b': [aurora_b_ogg, aurora_b_mp3],
  'aurora-answers-a': [aurora_answers_a_ogg, aurora_answers_a_mp3],
  'aurora-answers-b': [aurora_answers_b_ogg, aurora_answers_b_mp3],
  'ember-a1': [ember_a1_ogg, ember_a1_mp3],
  'ember-a2': [ember_a2_ogg, ember_a2_mp3],
  'ember-a3': [ember_a3_ogg, ember_a3_mp3],
  'ember-b': [ember_b_ogg, ember_b_mp3],
  'ember-answers-a': [ember_answers_a_ogg, ember_answers_a_mp3],
  'ember-answers-b': [ember_answers_b_ogg, ember_answers_b_mp3],
  'midnight-a1': [midnight_a1_ogg, midnight_a1_mp3],
  'midnight-a2': [midnight_a2_ogg, midnight_a2_mp3],
  'midnight-a3': [midnight_a3_ogg, midnight_a3_mp3],
  'midnight-b': [midnight_b_ogg, midnight_b_mp3],
  'midnight-answers-a': [midnight_answers_a_ogg, midnight_answers_a_mp3],
  'midnight-answers-b': [midnight_answers_b_ogg, midnight_answers_b_mp3],
};
