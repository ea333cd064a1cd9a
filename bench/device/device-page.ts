// The page of the device bench: one button, its progress, the pictures of what was measured, and the JSON to take along.
import { connectHost } from './connect-host.ts';
import { copyText } from './copy-text.ts';
import { measureDevice } from './measure-device.ts';
import type { DeviceDescription } from './describe-device.ts';
import { frameTasks } from './frame/frame-tasks.ts';
import { FORMAT_VERSION, type DeviceResult } from './result.ts';
import { runTasks, type Run } from './run-tasks.ts';
import { showComplaints, showDevice, showPictures } from './show-results.ts';
import { holdFrames } from './sprites/hold-frames.ts';
import { spriteTasks } from './sprites/sprite-tasks.ts';
import { stayAwake } from './stay-awake.ts';
import { stepTasks } from './step/step-tasks.ts';
import type { Task } from './task.ts';

const parameters = new URLSearchParams(location.search);
const isQuick = parameters.get('quick') === 'true';
/** `parts=sprites,step` leaves the others out; without it all three run. */
const parts = parameters.get('parts')?.split(',');
const frames = holdFrames();

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
  const sleepAgain = await stayAwake();
  status.textContent = 'Looks at the device';
  const device = await measureDevice(frames.request);
  const run: Run = { results: { sprites: [], step: [], frame: [] }, wrong: [], missing: [] };
  if (device.webGl === 0) run.missing.push('Sprites and the game are left out: this browser gives no WebGL.');
  showDevice(find('#device'), device);
  show(run, device, false);
  await runTasks(tasksFor(device), run, {
    tools: { stage, isQuick, timerMilliseconds: device.timerMilliseconds, screenMilliseconds: 1000 / device.screenHertz },
    onProgress(line, done) {
      status.textContent = line;
      progress.value = done;
    },
    onResults: () => show(run, device, false),
  });
  show(run, device, true);
  progress.value = 1;
  const isWhole = run.wrong.length + run.missing.length === 0;
  status.textContent = `Done${isWhole ? '' : ', with something missing'}. Copy the figures and send them to whoever asked for them.`;
  copy.hidden = false;
  start.textContent = 'Start again';
  start.disabled = false;
  sleepAgain();
}

function tasksFor({ webGl }: DeviceDescription): Task[] {
  const isWanted = (part: keyof Run['results']) => !parts || parts.includes(part);
  return [
    ...(webGl !== 0 && isWanted('sprites') ? spriteTasks(frames, webGl, isQuick) : []),
    ...(isWanted('step') ? stepTasks(isQuick) : []),
    ...(webGl !== 0 && isWanted('frame') ? frameTasks() : []),
  ];
}

function show({ results, wrong, missing }: Run, device: DeviceDescription, isFinished: boolean): void {
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
  showPictures(results);
  showComplaints(find('#complaints'), [...wrong, ...missing]);
}

async function copyAll(): Promise<void> {
  const isCopied = await copyText(json);
  copied.textContent = isCopied ? 'Copied.' : 'The browser does not let this page copy. The text is selected: copy it by hand.';
}

copy.addEventListener('click', () => void copyAll());
start.addEventListener('click', () => void runAll());
start.disabled = false;
connectHost(find('#content'));
