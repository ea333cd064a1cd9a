// Work that waits until its place on the page is near the view, one piece after another; or until somebody asks for all of a section.

type Work = { readonly section: string; readonly run: () => Promise<void>; started: Promise<void> | undefined };

/** How near the view, as a margin around it. */
const NEAR = '600px 0px';

const works = new Map<Element, Work>();
let last: Promise<void> = Promise.resolve();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) void start(target);
  },
  { rootMargin: NEAR },
);

/** Does the work when `element` comes near the view. What it throws is its own to show. */
export function whenNear(element: Element, section: string, run: () => Promise<void>): void {
  works.set(element, { section, run, started: undefined });
  observer.observe(element);
}

/** Does a section's work now, or the first `count` pieces of it; resolves when they are done. */
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
