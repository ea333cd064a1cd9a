// Signals bound to a world. They are written once per frame; each fires only if its value changed.
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';

/** Functions that read one value each. They run twice in a frame with a change. A reader must not allocate while its value is unchanged. */
export type Readers = Readonly<Record<string, () => unknown>>;

export type BoundSignals<Read extends Readers> = {
  readonly signals: { readonly [name in keyof Read]: ReadonlySignal<ReturnType<Read[name]>> };
  /** Writes all changed values in one batch. Allocates nothing if no value changed. */
  readonly publish: () => void;
};

/** Creates a signal for each reader, initialized with the reader's current value. Values are compared by identity. */
export function bindSignals<Read extends Readers>(readers: Read): BoundSignals<Read> {
  const read = Object.values(readers);
  const signals: Signal<unknown>[] = read.map((value) => signal(value()));

  function write(): void {
    for (let k = 0; k < read.length; k++) signals[k].value = read[k]();
  }

  return {
    signals: Object.fromEntries(Object.keys(readers).map((name, k) => [name, signals[k]])) as BoundSignals<Read>['signals'],
    publish() {
      // A batch allocates, so it runs only after a change. `peek` would allocate a closure.
      for (let k = 0; k < read.length; k++) if (signals[k].value !== read[k]()) return batch(write);
    },
  };
}
