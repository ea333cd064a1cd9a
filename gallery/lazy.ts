// Runs work when its element is nearly visible, one after another, or on request for a whole section.

type Work = { readonly section: string; readonly run: () => Promise<void>; started: Promise<void> | undefined };

/** Margin around the view. */
const VISIBLE_MARGIN = '600px 0px';

const works = new Map<Element, Work>();
let last: Promise<void> = Promise.resolve();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) void start(target);
  },
  { rootMargin: VISIBLE_MARGIN },
);

/** Runs the work when `element` is nearly visible. `run` must handle its errors. */
export function runWhenVisible(element: Element, section: string, run: () => Promise<void>): void {
  works.set(element, { section, run, started: undefined });
  observer.observe(element);
}

/** Runs the first `count` works of a section now. Resolves when they are done. */
export async function complete(section: string, count = Number.POSITIVE_INFINITY): Promise<void> {
  const elements = [...works].filter(([, work]) => work.section === section).map(([element]) => element);
  await Promise.all(elements.slice(0, count).map(start));
}

function start(element: Element): Promise<void> {
  const work = works.get(element)!;
  observer.unobserve(element);
  work.started ??= last = last.then(work.run);
  return work.started;
}
