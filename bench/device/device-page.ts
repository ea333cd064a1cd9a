import { runTasks, type SetStatus } from '../harness/tasks.ts';
import { watchCircumstances } from './circumstances.ts';
import { connectHost } from './connect-host.ts';
import { measureDevice, type DeviceDescription } from './describe-device.ts';
import { failureOf, replaceNodes, type DeviceTask, type DeviceTools } from './device-task.ts';
import { engineTasks } from './engine-tasks.ts';
import { requestWakeLock, runWhileVisible } from './page-visibility.ts';
import { readParameters } from './parameters.ts';
import { PART_NAMES, PART_TEXTS, type PartName } from './parts.ts';
import { addOutcome, createResult, NO_FINDINGS, type DeviceResult, type Findings, type Outcome } from './result.ts';
import { REFERENCE } from './score/reference.ts';
import { workloadsOf } from './score/workloads.ts';
import { sendResult } from './send-result.ts';
import { sustainedTasks } from './sustained/sustained-tasks.ts';
import { find } from './view/markup.ts';
import { createViewer } from './view/viewer.ts';
import { scoreTasks } from './workloads/score-tasks.ts';

const PARTS: Readonly<Record<PartName, (tools: DeviceTools) => DeviceTask[]>> = {
  score: scoreTasks,
  engines: engineTasks,
  sustained: sustainedTasks,
};

/** Grace period for a stopped task to return partial results. */
const STOP_MILLISECONDS = 2000;

const parameters = readParameters(location.search);

const start = find('#start') as HTMLButtonElement;
const stop = find('#stop') as HTMLButtonElement;
const progress = find('#progress') as HTMLProgressElement;
const parts = find('#parts') as HTMLFieldSetElement;
const label = find('#label') as HTMLInputElement;
const [status, stage] = [find('#status'), find('#stage')];
showParts();
label.value = parameters.label;
status.textContent = parameters.faults.join(' ') || status.textContent;
// After the parts, which move its sections down: it scrolls to the fault of a link.
const viewer = createViewer();

/** Makes all asked runs. Each has a result of its own. */
async function runAll(signal: AbortSignal): Promise<void> {
  setRunning(true);
  const releaseWakeLock = await requestWakeLock();
  let end = '';
  for (let run = 1; run <= parameters.runs && !signal.aborted; run++) {
    const result = await runOnce(signal, parameters.runs === 1 ? '' : `Run ${run} of ${parameters.runs}: `);
    viewer.keepRun(result);
    end = await sendResult(result, parameters.isSent);
  }
  releaseWakeLock();
  status.textContent = signal.aborted ? 'Stopped. The partial results are below.' : end;
  setRunning(false);
  viewer.finishRun();
}

async function runOnce(signal: AbortSignal, prefix: string): Promise<DeviceResult> {
  status.textContent = `${prefix}Reading the device’s properties`;
  const device = await measureDevice();
  const circumstances = await watchCircumstances(device);
  let found = addOutcome(NO_FINDINGS, { warnings: [...classWarnings(device), ...circumstances.warnings] });
  const show = (isFinished: boolean) => viewer.showRun(resultOf(device, found, isFinished));
  show(false);
  const onProgress = (line: string, share: number, secondsLeft: number) => {
    if (signal.aborted) return;
    status.textContent = `${prefix}${line}, ${timeText(secondsLeft)} left`;
    progress.value = share;
  };
  const stopped = new Promise<Outcome>((resolve) => {
    signal.addEventListener('abort', () => setTimeout(() => resolve({}), STOP_MILLISECONDS), { once: true });
  });
  await runTasks(createTasks(device, signal), onProgress, async (task, setStatus) => {
    if (signal.aborted) return {};
    const outcome = await Promise.race([attempt(task, setStatus), stopped]);
    found = addOutcome(found, outcome);
    show(false);
    return outcome;
  });
  replaceNodes(stage);
  found = addOutcome(found, { warnings: await circumstances.end() });
  return show(!signal.aborted);
}

/** Returns a time as in `about 20 s`, or as in `about 3 minutes`. */
function timeText(seconds: number): string {
  return seconds < 90 ? `about ${Math.ceil(seconds / 5) * 5} s` : `about ${Math.round(seconds / 60)} minutes`;
}

function setRunning(isRunning: boolean): void {
  viewer.setRunning(isRunning);
  start.disabled = isRunning;
  start.hidden = isRunning;
  stop.hidden = !isRunning;
  stop.disabled = false;
  parts.disabled = isRunning;
  label.disabled = isRunning;
  progress.value = isRunning ? 0 : 1;
  if (isRunning) stop.focus();
  else start.textContent = 'Run again';
}

function createTasks(device: DeviceDescription, signal: AbortSignal): DeviceTask[] {
  const { isQuick, seed } = parameters;
  const workloads = parameters.workloads ?? workloadsOf(device.webGl);
  const tools: DeviceTools = { stage, device, isQuick, workloads, seed, reference: REFERENCE, signal };
  const chosen = new Set(Array.from(parts.querySelectorAll<HTMLInputElement>('input:checked'), ({ value }) => value));
  return PART_NAMES.filter((name) => chosen.has(name)).flatMap((name) => PARTS[name](tools));
}

function showParts(): void {
  const rows = PART_NAMES.map((name) => {
    const { title, duration, details, isStandard } = PART_TEXTS[name];
    const checked = (parameters.parts?.includes(name) ?? isStandard) ? 'checked' : '';
    return (
      `<label class="check hollow"><input type="checkbox" value="${name}" ${checked} />` +
      `<span><b>${title}</b><small>${details}</small></span>${duration}</label>`
    );
  });
  parts.insertAdjacentHTML('beforeend', rows.join(''));
  parts.addEventListener('change', () => void (start.disabled = parts.querySelector('input:checked') === null));
}

function classWarnings({ webGl }: DeviceDescription): string[] {
  return webGl > 0 ? [] : ['This browser has no WebGL: its score has no drawing and no game, and is compared with its like only.'];
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

function resultOf(device: DeviceDescription, found: Findings, isFinished: boolean): DeviceResult {
  const { version = '', game = '' } = document.documentElement.dataset;
  const build = { bench: /[^/]*$/.exec(import.meta.url)![0], game };
  const { isQuick, seed } = parameters;
  return createResult(found, { version, build, label: label.value.trim(), seed, device, reference: REFERENCE, isQuick, isFinished });
}

let controller = new AbortController();
function begin(): void {
  controller = new AbortController();
  void runAll(controller.signal);
}
start.addEventListener('click', begin);
stop.addEventListener('click', () => {
  stop.disabled = true;
  status.textContent = 'Stopping';
  controller.abort();
});
start.disabled = parts.querySelector('input:checked') === null;
connectHost(find('#content'));
if (parameters.isStarted && !start.disabled) begin();
