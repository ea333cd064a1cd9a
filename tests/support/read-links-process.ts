// Reads hostile links in a process of its own, whose time belongs to them alone. Returns the answers by kind, and the slowest links.
import { runJob } from '../../bench/harness/process.ts';
import { FAULT_TEXTS } from '../../src/sharing/follow-links.ts';
import { isRunLink, readRunLink } from '../../src/sharing/share-run.ts';
import { isSaveLink, readSaveLink } from '../../src/save/save-link.ts';
import { hostileLinks } from './hostile-links.ts';

/** The least time counts: the first one compiles the code, and other processes delay any. */
const TRIES = 12;
const SLOWEST = 5;

export type ReadLinks = {
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly slowest: readonly { readonly kind: string; readonly milliseconds: number }[];
};

await runJob(({ count, maxMilliseconds }: { count: number; maxMilliseconds: number }): ReadLinks => {
  const answers = new Map<string, Set<string>>();
  const timed = hostileLinks(count).map(({ kind, hash }) => {
    let milliseconds = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES && milliseconds > maxMilliseconds; tries++) {
      const before = process.cpuUsage();
      answers.set(kind, (answers.get(kind) ?? new Set()).add(answerTo(hash)));
      const { user, system } = process.cpuUsage(before);
      milliseconds = (user + system) / 1000;
    }
    return { kind, milliseconds };
  });
  const slowest = timed.sort((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
  return { answers: Object.fromEntries([...answers].map(([kind, found]) => [kind, [...found]])), slowest };
});

/** Returns the key of the page's sentence for a refused link. */
function answerTo(hash: string): string {
  if (isRunLink(hash)) {
    const run = readRunLink(hash);
    return typeof run === 'object' ? 'read' : FAULT_TEXTS[run ?? 'bad'];
  }
  const save = isSaveLink(hash) ? readSaveLink(hash) : 'unmarked';
  if (typeof save === 'object') return save.isGameUnreadable ? 'carry.plan.unreadable' : 'read';
  return save === 'cut' ? 'snackbar.cutLink' : save === 'unmarked' ? 'ignored' : `carry.fault.${save}`;
}
