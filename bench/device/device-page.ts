import { runTasks, type SetStatus } from '../harness/tasks.ts';
import { interceptFrames } from '../page/frame-driver.ts';
import { watchCircumstances } from './circumstances.ts';
import { connectHost } from './connect-host.ts';
import { ecsTasks } from './contests/ecs-tasks.ts';
import { engineTasks } from './contests/engine-tasks.ts';
import { measureDevice, type DeviceDescription } from './describe-device.ts';
import { failureOf, replaceNodes, type DeviceTask, type DeviceTools } from './device-task.ts';
import { latencyTasks } from './latency/latency-tasks.ts';
import { requestWakeLock, runWhileVisible } from './page-visibility.ts';
import { PART_NAMES, PART_TEXTS, type PartName } from './parts.ts';
import { addOutcome, createResult, NO_FINDINGS, type Findings, type Outcome } from './result.ts';
import { rampTasks } from './ramp/ramp-tasks.ts';
import { REFERENCE } from './score/reference.ts';
import { sustainedTasks } from './sustained/sustained-tasks.ts';
import { find } from './view/markup.ts';
import { createViewer } from './view/viewer.ts';
import { scoreTasks } from './workloads/score-tasks.ts';

/** Parts without a function are not offered. */
const PARTS: Readonly<Partial<Record<PartName, (tools: DeviceTools) => DeviceTask[]>>> = {
  score: scoreTasks,
  ramp: rampTasks,
  latency: latencyTasks,
  engines: engineTasks,
  ecs: ecsTasks,
  sustained: sustainedTasks,
};

/** Grace period for a stopped task to return partial results. */
const STOP_MILLISECONDS = 2000;

const parameters = new URLSearchParams(location.search);
const isQuick = parameters.get('quick') === 'true';
const sustainedSeconds = Number(parameters.get('sustained')) || undefined;
const frames = interceptFrames();

const start = find('#start') as HTMLButtonElement;
const stop = find('#stop') as HTMLButtonElement;
const progress = find('#progress') as HTMLProgressElement;
const parts = find('#parts') as HTMLFieldSetElement;
const [status, stage] = [find('#status'), find('#stage')];
showParts();
// After the parts, which move its sections down: it scrolls to the fault of a link.
const viewer = createViewer();

async function runAll(signal: AbortSignal): Promise<void> {
  setRunning(true);
  const releaseWakeLock = await requestWakeLock();
  status.textContent = 'Reading the device’s properties';
  const device = await measureDevice(frames);
  const circumstances = await watchCircumstances(device, frames);
  let found = addOutcome(NO_FINDINGS, { ...skippedParts(device), warnings: circumstances.warnings });
  const show = (isFinished: boolean) => viewer.showRun(resultOf(device, found, isFinished));
  show(false);
  const onProgress = (line: string, share: number) => {
    if (signal.aborted) return;
    status.textContent = line;
    progress.value = share;
  };
  const stopped = new Promise<Outcome>((resolve) => {
    signal.addEventListener('abort', () => setTimeout(() => resolve({}), STOP_MILLISECONDS), { once: true });
  });
  const tasks = createTasks({ frames, stage, device, isQuick, sustainedSeconds, signal });
  await runTasks(tasks, onProgress, async (task, setStatus) => {
    if (signal.aborted) return {};
    const outcome = await Promise.race([attempt(task, setStatus), stopped]);
    found = addOutcome(found, outcome);
    show(false);
    return outcome;
  });
  replaceNodes(stage);
  found = addOutcome(found, { warnings: await circumstances.end() });
  show(!signal.aborted);
  releaseWakeLock();
  status.textContent = signal.aborted ? 'Stopped. The partial results are below.' : `Done${isWhole(found) ? '' : ', with missing parts'}.`;
  setRunning(false);
  viewer.finishRun();
}

function setRunning(isRunning: boolean): void {
  viewer.setRunning(isRunning);
  start.disabled = isRunning;
  start.hidden = isRunning;
  stop.hidden = !isRunning;
  stop.disabled = false;
  parts.disabled = isRunning;
  progress.value = isRunning ? 0 : 1;
  if (isRunning) stop.focus();
  else start.textContent = 'Run again';
}

function isWhole({ wrong, missing }: Findings): boolean {
  return wrong.length + missing.length === 0;
}

function createTasks(tools: DeviceTools): DeviceTask[] {
  const chosen = new Set(Array.from(parts.querySelectorAll<HTMLInputElement>('input:checked'), ({ value }) => value));
  return PART_NAMES.filter((name) => chosen.has(name)).flatMap((name) => PARTS[name]!(tools));
}

function showParts(): void {
  const requested = parameters.get('parts')?.split(',');
  const rows = PART_NAMES.filter((name) => PARTS[name]).map((name) => {
    const { title, duration, details, isStandard } = PART_TEXTS[name];
    const checked = (requested?.includes(name) ?? isStandard) ? 'checked' : '';
    return (
      `<label><input type="checkbox" value="${name}" ${checked} />` +
      `<span><b>${title}</b><small>${details}</small></span><span>${duration}</span></label>`
    );
  });
  parts.insertAdjacentHTML('beforeend', rows.join(''));
  const unknown = requested?.filter((name) => !rows.some((row) => row.includes(`value="${name}"`))) ?? [];
  if (unknown.length > 0)
    status.textContent = `The address asks for unknown parts: ${unknown.join(', ')}. Known: ${PART_NAMES.join(', ')}.`;
  parts.addEventListener('change', () => void (start.disabled = parts.querySelector('input:checked') === null));
}

function skippedParts({ webGl }: DeviceDescription): Outcome {
  if (webGl === 2) return {};
  return {
    missing: [
      webGl === 0
        ? 'Skipped drawing and the game: this browser has no WebGL. There is no score.'
        : 'Skipped drawing by WebGL2: this browser has only WebGL1. There is no score.',
    ],
  };
}

/** Runs a task. Returns an error as an outcome, so that the other tasks continue. */
async function attempt({ name, run }: DeviceTask, setStatus: SetStatus): Promise<Outcome> {
  try {
    const onPause = () => setStatus('paused while the page is hidden');
    return await runWhileVisible(async () => run(setStatus), onPause);
  } catch (error) {
    return failureOf(name, error);
  }
}

function resultOf(device: DeviceDescription, found: Findings, isFinished: boolean) {
  const { version = '', game = '' } = document.documentElement.dataset;
  const build = { bench: /[^/]*$/.exec(import.meta.url)![0], game };
  return createResult(found, { version, build, device, reference: REFERENCE, isQuick, isFinished });
}

let controller = new AbortController();
start.addEventListener('click', () => {
  controller = new AbortController();
  void runAll(controller.signal);
});
stop.addEventListener('click', () => {
  stop.disabled = true;
  status.textContent = 'Stopping';
  controller.abort();
});
start.disabled = parts.querySelector('input:checked') === null;
connectHost(find('#content'));
