// The page of the device bench: one button, its progress, the plots, and the JSON to take along.
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { WrongAnswer } from '../harness/report.ts';
import { runTasks, type Say } from '../harness/tasks.ts';
import { takeFrames } from '../page/frame-driver.ts';
import { connectHost } from './connect-host.ts';
import { measureDevice, type DeviceDescription } from './describe-device.ts';
import { fill, type DeviceTask, type DeviceTools } from './device-task.ts';
import { frameTasks } from './frame/frame-tasks.ts';
import { keepScreenOn, runWhileVisible } from './page-visibility.ts';
import { FORMAT_VERSION, type DeviceResult, type Outcome, type Results } from './result.ts';
import { showComplaints, showDevice, showPlots } from './show-results.ts';
import { spriteTasks } from './sprite-tasks.ts';
import { stepTasks } from './step-tasks.ts';

type Run = { readonly device: DeviceDescription; readonly results: Results; readonly wrong: string[]; readonly missing: string[] };

const parameters = new URLSearchParams(location.search);
const isQuick = parameters.get('quick') === 'true';
/** `parts=sprites,step` leaves the others out; without it all three run. */
const parts = parameters.get('parts')?.split(',');
const frames = takeFrames();

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const start = find('#start') as HTMLButtonElement;
const progress = find('#progress') as HTMLProgressElement;
const copy = find('#copy') as HTMLButtonElement;
const json = find('#json') as HTMLTextAreaElement;
const [status, copied, stage] = ['#status', '#copied', '#stage'].map(find);

async function runAll(): Promise<void> {
  start.disabled = true;
  copied.textContent = '';
  progress.value = 0;
  const letScreenSleep = await keepScreenOn();
  status.textContent = 'Examines the device';
  const device = await measureDevice(frames.request);
  const run: Run = { device, results: { sprites: [], step: [], frame: [] }, wrong: [], missing: [] };
  if (device.webGl === 0) run.missing.push('Sprites and the game are left out: this browser gives no WebGL.');
  showDevice(find('#device'), device);
  show(run, false);
  const onProgress = (line: string, share: number) => {
    status.textContent = line;
    progress.value = share;
  };
  await runTasks(tasksFor(run), onProgress, async (task, say) => {
    const outcome = await attempt(task, say);
    add(run, outcome);
    show(run, false);
    return outcome;
  });
  fill(stage);
  show(run, true);
  progress.value = 1;
  const isWhole = run.wrong.length + run.missing.length === 0;
  status.textContent = `Done${isWhole ? '' : ', with something missing'}. Copy the figures and send them to whoever asked for them.`;
  copy.hidden = false;
  start.textContent = 'Start again';
  start.disabled = false;
  letScreenSleep();
}

function tasksFor({ device, results }: Run): DeviceTask[] {
  const { webGl, timerMilliseconds, screenHertz } = device;
  const screenMilliseconds = MS_PER_SECOND / screenHertz;
  const tools: DeviceTools = { frames, stage, webGl, clockMilliseconds: timerMilliseconds, screenMilliseconds, isQuick, results };
  const isRequested = (part: keyof Results) => (!parts || parts.includes(part)) && (webGl !== 0 || part === 'step');
  return [
    ...(isRequested('sprites') ? spriteTasks(tools) : []),
    ...(isRequested('step') ? stepTasks(tools) : []),
    ...(isRequested('frame') ? frameTasks(tools) : []),
  ];
}

/** Never throws: the other tasks go on. */
async function attempt({ name, run }: DeviceTask, say: Say): Promise<Outcome> {
  try {
    return await runWhileVisible(
      () => run(say),
      () => say('waits until the page is seen again'),
    );
  } catch (error) {
    if (error instanceof WrongAnswer) return { wrong: [`${error.message}.`] };
    return { missing: [`${name}: left out, for ${error instanceof Error ? error.message : String(error)}.`] };
  }
}

function add({ results, wrong, missing }: Run, outcome: Outcome): void {
  results.sprites.push(...(outcome.sprites ?? []));
  results.step.push(...(outcome.step ?? []));
  results.frame.push(...(outcome.frame ?? []));
  wrong.push(...(outcome.wrong ?? []));
  missing.push(...(outcome.missing ?? []));
}

function show({ device, results, wrong, missing }: Run, isFinished: boolean): void {
  const { version = '', game = '' } = document.documentElement.dataset;
  const result: DeviceResult = {
    format: 'frozen-jewel-bench',
    formatVersion: FORMAT_VERSION,
    version,
    build: { bench: /[^/]*$/.exec(import.meta.url)![0], game },
    date: new Date().toISOString(),
    isQuick,
    isFinished,
    device,
    results,
    wrong,
    missing,
  };
  json.value = JSON.stringify(result, undefined, 1);
  showPlots(results);
  showComplaints(find('#complaints'), [...wrong, ...missing]);
}

async function copyAll(): Promise<void> {
  const message = 'The browser does not let this page copy. The text is selected: copy it by hand.';
  copied.textContent = (await copyJson()) ? 'Copied.' : message;
}

/** Returns whether the browser allowed it. If not, the text is selected. */
async function copyJson(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(json.value);
    return true;
  } catch {
    // Forbidden, or absent: frames of other origins and old browsers.
  }
  json.focus();
  json.setSelectionRange(0, json.value.length);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}

copy.addEventListener('click', () => void copyAll());
start.addEventListener('click', () => void runAll());
start.disabled = false;
connectHost(find('#content'));
