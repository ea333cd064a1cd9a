// The certification list of YouTube Playables, and the test that proves each requirement for this game. Printed into docs/portals.md.

type Requirement = {
  readonly requirement: string;
  readonly level: 'MUST' | 'SHOULD';
  /** Page below developers.google.com/youtube/gaming/playables. */
  readonly page: string;
  /** File of a test and a part of its name; undefined: unchecked. */
  readonly proof?: readonly [file: string, name: string];
};

const ADAPTER = 'tests/portal/playables.test.ts';
const BUILD = 'tests/tools/closed-site.test.ts';
const ZIP = 'tests/e2e/portal-builds.spec.ts';
const CLOUD = 'tests/save/cloud-return.test.ts';
const INTEGRATION = 'certification/requirements_integration';
const STABILITY = 'certification/requirements_stability';
const DESIGN = 'certification/requirements_design';
const PRIVACY = 'certification/requirements_privacydata';
const LANGUAGE = 'certification/requirements_i18n_l10n';

// oxfmt-ignore
export const CERTIFICATION: readonly Requirement[] = [
  { requirement: 'SDK before all code of the game', level: 'MUST', page: 'reference/getting_started', proof: [BUILD, 'loads the SDK before all scripts of the game'] },
  { requirement: '`firstFrameReady`, then `gameReady`, after loading', level: 'MUST', page: INTEGRATION, proof: [ADAPTER, 'reports the first frame before the game'] },
  { requirement: '`firstFrameReady` with the first frame, also without frames of the browser', level: 'MUST', page: INTEGRATION, proof: [BUILD, 'reports the first frame'] },
  { requirement: '`loadData` before `saveData`', level: 'MUST', page: INTEGRATION, proof: [CLOUD, 'never overwrites it'] },
  { requirement: 'progress in the storage of the site only', level: 'MUST', page: INTEGRATION, proof: [BUILD, 'contains nothing that the site forbids'] },
  { requirement: 'saves from earlier versions load', level: 'MUST', page: INTEGRATION, proof: ['tests/save/golden-save.test.ts', 'loads profile and running game of version 1.0.5'] },
  { requirement: 'save of less than 3 MiB', level: 'MUST', page: STABILITY, proof: [ADAPTER, 'that is too large'] },
  { requirement: 'best score that is sent equals the saved one', level: 'MUST', page: INTEGRATION, proof: [ADAPTER, 'is followed by its best score'] },
  { requirement: 'sound by `isAudioEnabled` and its event only', level: 'MUST', page: INTEGRATION, proof: [ADAPTER, 'is silent while the site is'] },
  { requirement: 'stops from `onPause` to `onResume`', level: 'MUST', page: INTEGRATION, proof: [ADAPTER, 'stops for each pause of the site'] },
  { requirement: 'no visibility of the page', level: 'MUST', page: INTEGRATION, proof: [BUILD, 'contains nothing that the site forbids'] },
  { requirement: 'save at a pause', level: 'MUST', page: INTEGRATION, proof: [BUILD, 'follows the pauses of the site'] },
  { requirement: 'language by `getLanguage` only', level: 'MUST', page: LANGUAGE, proof: [BUILD, 'reads save and language before the game starts'] },
  { requirement: 'no language in the save: the choice of the player is saved', level: 'SHOULD', page: LANGUAGE },
  { requirement: 'no button that mutes everything: the text was seen in translations only', level: 'SHOULD', page: INTEGRATION },
  { requirement: 'English', level: 'MUST', page: LANGUAGE, proof: ['tests/i18n/texts.test.ts', 'have the keys of English'] },
  { requirement: 'first screen below 30 MiB, 250 MiB in total, 30 MiB a file', level: 'MUST', page: STABILITY, proof: ['tests/tools/limits.test.ts', 'may be at most'] },
  { requirement: 'files of at most 512 KiB', level: 'SHOULD', page: STABILITY, proof: ['tests/tools/limits.test.ts', 'may be at most'] },
  { requirement: 'relative addresses, plain file names', level: 'MUST', page: STABILITY, proof: ['tests/tools/inspect.test.ts', 'names with characters that a portal rejects'] },
  { requirement: 'interactive in 5 s', level: 'SHOULD', page: STABILITY },
  { requirement: 'at most 512 MB of JavaScript memory', level: 'MUST', page: STABILITY },
  { requirement: 'playable from 9:32 to 32:9, no lock, state kept', level: 'MUST', page: DESIGN, proof: [ZIP, 'in each shape'] },
  { requirement: 'start in a view of 0x0', level: 'MUST', page: 'support/certification_faq', proof: [BUILD, 'reports the first frame'] },
  { requirement: 'touch', level: 'MUST', page: DESIGN, proof: ['tests/e2e/ways-of-input.spec.ts', 'a whole game is played by taps alone'] },
  { requirement: 'mouse', level: 'MUST', page: DESIGN, proof: [ZIP, 'in each shape'] },
  { requirement: 'keyboard', level: 'SHOULD', page: DESIGN, proof: ['tests/e2e/ways-of-input.spec.ts', 'a whole game is played by keys alone'] },
  { requirement: 'Escape keeps its default', level: 'MUST', page: DESIGN, proof: [BUILD, 'leaves Escape to the page'] },
  { requirement: 'no share prompts, links, exit buttons, full screen', level: 'MUST', page: DESIGN, proof: [BUILD, 'contains nothing that the site forbids'] },
  { requirement: 'a switch for vibration', level: 'MUST', page: DESIGN, proof: ['tests/hud/settings-panel.test.ts', 'vibration'] },
  { requirement: 'no requests to other hosts, no personal data', level: 'MUST', page: PRIVACY, proof: [ZIP, 'in each shape'] },
  { requirement: 'ads of the SDK only, with its sound and pause', level: 'MUST', page: 'certification/requirements_monetization', proof: [ADAPTER, 'reports %s'] },
  { requirement: 'contrast and size of targets', level: 'SHOULD', page: 'certification/requirements_accessibility' },
  { requirement: 'passes the test suite of the site', level: 'MUST', page: 'test_suite' },
];
