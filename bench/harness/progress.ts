// One line of progress on the error stream: replaced by the next on a terminal, a line each elsewhere.
import type { OnProgress } from './tasks.ts';

const { stderr } = process;

export type Progress = { readonly show: OnProgress; readonly end: () => void };

/** `title` is before each line, with the seconds since the start and the share that is over. */
export function showProgress(title: string): Progress {
  const began = performance.now();
  let isShown = false;
  return {
    show(text, share) {
      const line = `bench ${title} ${Math.round((performance.now() - began) / 1000)} s, ${Math.round(share * 100)} %: ${text}`;
      if (!stderr.isTTY) return void stderr.write(`${line}\n`);
      stderr.write(`\r\u{1b}[2K${line.slice(0, Math.max(20, stderr.columns - 1))}`);
      isShown = true;
    },
    end() {
      if (isShown) stderr.write('\r\u{1b}[2K');
    },
  };
}
