// The page's AudioContext: created within a gesture (iOS requires it), suspended when silent, resumed after interruptions.
import type { Howler } from 'howler';

export type AudioOutput = ReturnType<typeof openAudioOutput>;

/** Opens the output. Calls `onWake` whenever the context starts running. */
export function openAudioOutput(onWake: () => void) {
  const context = createContext();
  context?.addEventListener('statechange', () => {
    if (context.state === 'running') onWake();
  });

  return {
    /** The context's state, or 'missing' without Web Audio. */
    get state(): AudioContextState | 'missing' {
      return context ? context.state : 'missing';
    },
    /** Tries to resume the context. Call it at every gesture and every return to the page; each is another attempt. */
    wake(): void {
      if (!context) return;
      if (context.state === 'suspended') context.resume().catch(ignoreRejection);
      // After a call or an ad, iOS may resume to a running but silent context unless it is suspended first.
      if (context.state === 'interrupted') {
        context
          .suspend()
          .catch(ignoreRejection)
          .then(() => context.resume())
          .catch(ignoreRejection);
      }
    },
    rest(): void {
      if (context?.state === 'running') context.suspend().catch(ignoreRejection);
    },
    /** Makes howler use this context. Its own would be created too late for the first gesture. */
    connect(howler: Pick<typeof Howler, 'ctx' | 'masterGain' | 'autoUnlock' | 'usingWebAudio'>): void {
      // Howler's own unlocking discards a context that does not run at 44.1 kHz.
      howler.autoUnlock = false;
      howler.usingWebAudio = context !== undefined;
      if (!context) return;
      howler.ctx = context;
      howler.masterGain = context.createGain();
      howler.masterGain.connect(context.destination);
    },
  };
}

/** A rejected suspend() or resume() needs no handling: the next `wake` tries again. */
function ignoreRejection(): void {}

function createContext(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  try {
    return new AudioContext();
  } catch {
    return undefined;
  }
}
