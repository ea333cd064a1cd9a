import { WrongResult } from '../harness/report.ts';
import { runTasks, type SetStatus } from '../harness/tasks.ts';
import { interceptFrames } from '../page/frame-driver.ts';
import { connectHost } from './connect-host.ts';
import { measureDevice, type DeviceDescription } from './describe-device.ts';
import { replaceNodes, type DeviceTask } from './device-task.ts';
import { frameTasks } from './frame/frame-tasks.ts';
import { requestWakeLock, runWhileVisible } from './page-visibility.ts';
import { createResult, type Findings, type Outcome } from './result.ts';
import { showComplaints, showDevice, showPlots } from './show-results.ts';
import { spriteTasks } from './sprite-tasks.ts';
import { stepTasks } from './step-tasks.ts';

const PARTS = { sprites: spriteTasks, step: stepTasks, frame: frameTasks };

const parameters = new URLSearchParams(location.search);
const isQuick = parameters.get('quick') === 'true';
/** Selected by `parts=sprites,step`; all parts by default. */
const parts = parameters.get('parts')?.split(',') ?? Object.keys(PARTS);
const frames = interceptFrames();

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
  const releaseWakeLock = await requestWakeLock();
  status.textContent = 'Reading the device’s properties';
  const device = await measureDevice(frames);
  showDevice(find('#device'), device);
  const found: Findings = { sprites: [], step: [], frame: [], wrong: [], missing: [] };
  if (device.webGl === 0) found.missing.push('Skipped sprites and the game: this browser has no WebGL.');
  show(device, found, false);
  const onProgress = (line: string, share: number) => {
    status.textContent = line;
    progress.value = share;
  };
  await runTasks(createTasks(device), onProgress, async (task, setStatus) => {
    const outcome = await attempt(task, setStatus);
    for (const name of Object.keys(outcome) as (keyof Outcome)[]) (found[name] as unknown[]).push(...(outcome[name] ?? []));
    show(device, found, false);
    return outcome;
  });
  replaceNodes(stage);
  show(device, found, true);
  progress.value = 1;
  const isComplete = found.wrong.length + found.missing.length === 0;
  status.textContent = `Done${isComplete ? '' : ', with missing parts'}. Copy the figures and send them.`;
  copy.hidden = false;
  start.textContent = 'Run again';
  start.disabled = false;
  releaseWakeLock();
}

function createTasks(device: DeviceDescription): DeviceTask[] {
  const able = Object.entries(PARTS).filter(([part]) => parts.includes(part) && (device.webGl > 0 || part === 'step'));
  return able.flatMap(([, create]) => create({ frames, stage, device, isQuick }));
}

/** Runs a task. Returns an error as an outcome, so that the other tasks continue. */
async function attempt({ name, run }: DeviceTask, setStatus: SetStatus): Promise<Outcome> {
  try {
    const onPause = () => setStatus('paused while the page is hidden');
    return await runWhileVisible(async () => run(setStatus), onPause);
  } catch (error) {
    if (error instanceof WrongResult) return { wrong: [`${error.message}.`] };
    return { missing: [`${name}: skipped: ${error instanceof Error ? error.message : String(error)}.`] };
  }
}

function show(device: DeviceDescription, found: Findings, isFinished: boolean): void {
  json.value = JSON.stringify(createResult(device, found, { isQuick, isFinished }), undefined, 1);
  showPlots(found);
  showComplaints(find('#complaints'), [...found.wrong, ...found.missing]);
}

async function copyJson(): Promise<void> {
  try {
    await navigator.clipboard.writeText(json.value);
    copied.textContent = 'Copied.';
  } catch {
    // Denied in cross-origin frames, missing in old browsers.
    json.focus();
    json.select();
    copied.textContent = 'The browser denied access to the clipboard. The text is selected: copy it manually.';
  }
}

copy.addEventListener('click', () => void copyJson());
start.addEventListener('click', () => void runAll());
start.disabled = false;
connectHost(find('#content'));
