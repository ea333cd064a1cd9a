// The page's AudioContext: made within a gesture, as iOS wants it, put to rest, and woken after whatever the system did to it.
import type { Howler } from 'howler';

export type AudioOutput = {
  /** As the browser says; 'missing' without Web Audio, where there is nothing to wake. */
  readonly state: AudioContextState | 'missing';
  /** Every gesture and every return to the page may try: what does not wake now may wake at the next. */
  wake(): void;
  rest(): void;
  /** Lets howler play through this context, which it would otherwise make itself, too late for the first gesture. */
  connect(howler: Pick<typeof Howler, 'ctx' | 'masterGain' | 'autoUnlock' | 'usingWebAudio'>): void;
};

/** `onWake` is called whenever sound can be heard again. */
export function openAudioOutput(onWake: () => void): AudioOutput {
  const context = createContext();
  context?.addEventListener('statechange', () => {
    if (context.state === 'running') onWake();
  });

  return {
    get state() {
      return context ? context.state : 'missing';
    },
    wake() {
      if (!context) return;
      if (context.state === 'suspended') context.resume().catch(waitForNext);
      // After a call or an ad iOS may answer resume() with a context that runs and is silent, unless it was suspended first.
      if (context.state === 'interrupted') {
        context
          .suspend()
          .catch(waitForNext)
          .then(() => context.resume())
          .catch(waitForNext);
      }
    },
    rest() {
      if (context?.state === 'running') context.suspend().catch(waitForNext);
    },
    connect(howler) {
      // Howler's own unlocking would throw the context away wherever it does not run at 44.1 kHz.
      howler.autoUnlock = false;
      howler.usingWebAudio = context !== undefined;
      if (!context) return;
      howler.ctx = context;
      howler.masterGain = context.createGain();
      howler.masterGain.connect(context.destination);
    },
  };
}

/** A refusal says no more than that the time has not come; `state` tells the rest. */
function waitForNext(): void {}

function createContext(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  try {
    return new AudioContext();
  } catch {
    return undefined;
  }
}
