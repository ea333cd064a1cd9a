// Signals that follow a world: written once per frame, each firing only if its value changed.
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';

/** Functions that read one value each. They run twice in a frame in which anything changed, and must not allocate for a value that did not. */
export type Readers = Readonly<Record<string, () => unknown>>;

export type BoundSignals<Read extends Readers> = {
  readonly signals: { readonly [name in keyof Read]: ReadonlySignal<ReturnType<Read[name]>> };
  /** Writes what changed, in one batch. Allocates nothing in a frame without changes. */
  readonly publish: () => void;
};

/** Creates a signal for each reader, with the reader's value of now. Values are compared by identity. */
export function bindSignals<Read extends Readers>(readers: Read): BoundSignals<Read> {
  const read = Object.values(readers);
  const signals: Signal<unknown>[] = read.map((value) => signal(value()));

  function write(): void {
    for (let k = 0; k < read.length; k++) signals[k].value = read[k]();
  }

  return {
    signals: Object.fromEntries(Object.keys(readers).map((name, k) => [name, signals[k]])) as BoundSignals<Read>['signals'],
    publish() {
      // A batch allocates, and most frames change nothing. `peek` would allocate a closure.
      for (let k = 0; k < read.length; k++) if (signals[k].value !== read[k]()) return batch(write);
    },
  };
}
