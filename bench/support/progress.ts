// One line of progress on the error stream: replaced by the next on a terminal, a line each elsewhere.
const { stderr } = process;

export type Progress = { readonly say: (words: string) => void; readonly end: () => void };

/** `title` stands before each line, with the seconds since it began. */
export function showProgress(title: string): Progress {
  const began = performance.now();
  let isShown = false;
  return {
    say(words) {
      const line = `bench ${title} ${Math.round((performance.now() - began) / 1000)} s: ${words}`;
      if (!stderr.isTTY) return void stderr.write(`${line}\n`);
      stderr.write(`\r\u{1b}[2K${line.slice(0, Math.max(20, stderr.columns - 1))}`);
      isShown = true;
    },
    end() {
      if (isShown) stderr.write('\r\u{1b}[2K');
    },
  };
}
