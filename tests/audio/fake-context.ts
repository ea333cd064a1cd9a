// An AudioContext that answers as it is told to, in the place of the browser's.
import { vi } from 'vitest';

export class FakeContext {
  state: AudioContextState = 'running';
  /** What was asked of it, in order. */
  readonly asked: string[] = [];
  refuses = false;
  readonly destination = {};
  private onChange: () => void = () => {};

  constructor() {
    contexts.push(this);
  }

  addEventListener(_: string, listener: () => void): void {
    this.onChange = listener;
  }

  /** What its gain nodes lead to. */
  readonly connected: unknown[] = [];

  createGain(): object {
    return { connect: (target: unknown) => this.connected.push(target) };
  }

  become(state: AudioContextState): void {
    this.state = state;
    this.onChange();
  }

  resume(): Promise<void> {
    return this.answer('resume', 'running');
  }

  suspend(): Promise<void> {
    return this.answer('suspend', 'suspended');
  }

  private async answer(question: string, state: AudioContextState): Promise<void> {
    this.asked.push(question);
    if (this.refuses) throw new DOMException('not now', 'InvalidStateError');
    this.become(state);
  }
}

/** Every context made since `useFakeContext`. */
export const contexts: FakeContext[] = [];

export function useFakeContext(): void {
  contexts.length = 0;
  vi.stubGlobal('AudioContext', FakeContext);
}

/** Lets all promises settle. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
