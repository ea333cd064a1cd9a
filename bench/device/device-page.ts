// The page of the device bench: a button, the progress, the plots, and the JSON.
import { WrongAnswer } from '../harness/report.ts';
import { runTasks, type Say } from '../harness/tasks.ts';
import { takeFrames } from '../page/frame-driver.ts';
import { connectHost } from './connect-host.ts';
import { measureDevice, type DeviceDescription } from './describe-device.ts';
import { fill, type DeviceTask } from './device-task.ts';
import { frameTasks } from './frame/frame-tasks.ts';
import { keepScreenOn, runWhileVisible } from './page-visibility.ts';
import { createResult, type Findings, type Outcome } from './result.ts';
import { showComplaints, showDevice, showPlots } from './show-results.ts';
import { spriteTasks } from './sprite-tasks.ts';
import { stepTasks } from './step-tasks.ts';

const PARTS = { sprites: spriteTasks, step: stepTasks, frame: frameTasks };

const parameters = new URLSearchParams(location.search);
const isQuick = parameters.get('quick') === 'true';
/** `parts=sprites,step` leaves out the others. All three run without it. */
const parts = parameters.get('parts')?.split(',') ?? Object.keys(PARTS);
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
  status.textContent = 'Examining the device';
  const device = await measureDevice(frames);
  showDevice(find('#device'), device);
  const found: Findings = { sprites: [], step: [], frame: [], wrong: [], missing: [] };
  if (device.webGl === 0) found.missing.push('Sprites and the game are left out: this browser has no WebGL.');
  show(device, found, false);
  const onProgress = (line: string, share: number) => {
    status.textContent = line;
    progress.value = share;
  };
  await runTasks(createTasks(device), onProgress, async (task, say) => {
    const outcome = await attempt(task, say);
    for (const name of Object.keys(outcome) as (keyof Outcome)[]) (found[name] as unknown[]).push(...(outcome[name] ?? []));
    show(device, found, false);
    return outcome;
  });
  fill(stage);
  show(device, found, true);
  progress.value = 1;
  const isWhole = found.wrong.length + found.missing.length === 0;
  status.textContent = `Done${isWhole ? '' : ', but something is missing'}. Copy the figures and send them.`;
  copy.hidden = false;
  start.textContent = 'Start again';
  start.disabled = false;
  letScreenSleep();
}

function createTasks(device: DeviceDescription): DeviceTask[] {
  const able = Object.entries(PARTS).filter(([part]) => parts.includes(part) && (device.webGl > 0 || part === 'step'));
  return able.flatMap(([, create]) => create({ frames, stage, device, isQuick }));
}

/** Never throws: the other tasks go on. */
async function attempt({ name, run }: DeviceTask, say: Say): Promise<Outcome> {
  try {
    const onPause = () => say('waits until the page is visible again');
    return await runWhileVisible(async () => run(say), onPause);
  } catch (error) {
    if (error instanceof WrongAnswer) return { wrong: [`${error.message}.`] };
    return { missing: [`${name}: left out, because ${error instanceof Error ? error.message : String(error)}.`] };
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
    // Denied in frames of other origins, and missing in old browsers.
    json.focus();
    json.select();
    copied.textContent = 'The browser does not allow this page to copy. The text is selected: copy it by hand.';
  }
}

copy.addEventListener('click', () => void copyJson());
start.addEventListener('click', () => void runAll());
start.disabled = false;
connectHost(find('#content'));
