// Fake AudioContext with a state that tests control.
import { vi } from 'vitest';

export class FakeContext {
  state: AudioContextState = 'running';
  currentTime = 0;
  sampleRate = 44_100;
  /** Names of the called methods, in order. */
  readonly calls: string[] = [];
  /** Makes `resume` and `suspend` reject. */
  rejects = false;
  readonly destination = {};
  private onChange: () => void = () => {};

  constructor() {
    contexts.push(this);
  }

  addEventListener(_: string, listener: () => void): void {
    this.onChange = listener;
  }

  /** Targets of its gain nodes. */
  readonly connected: unknown[] = [];

  createGain(): object {
    return {
      connect: (target: unknown) => {
        this.connected.push(target);
        return target;
      },
      disconnect: () => (this.connected.length = 0),
    };
  }

  changeState(state: AudioContextState): void {
    this.state = state;
    this.onChange();
  }

  resume(): Promise<void> {
    return this.answer('resume', 'running');
  }

  suspend(): Promise<void> {
    return this.answer('suspend', 'suspended');
  }

  private async answer(method: string, state: AudioContextState): Promise<void> {
    this.calls.push(method);
    if (this.rejects) throw new DOMException('not now', 'InvalidStateError');
    this.changeState(state);
  }
}

/** Contexts created since `useFakeContext`. */
export const contexts: FakeContext[] = [];

export function useFakeContext(): void {
  contexts.length = 0;
  vi.stubGlobal('AudioContext', FakeContext);
}
