// Stores the save after the frame that requested it: storing may take longer than drawing.

export type SaveTimers = {
  /** Stores in the next task. */
  readonly schedule: () => void;
  readonly save: () => void;
  /** Stores immediately if a save is scheduled. */
  readonly flush: () => void;
  /** Synchronizes with other tabs in the next task. */
  readonly scheduleSync: () => void;
};

/** `sync` stores on this device. `onSaved` is called after each save, but not after a `scheduleSync`. */
export function createSaveTimers(sync: () => void, onSaved: () => void): SaveTimers {
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let syncTimer: ReturnType<typeof setTimeout> | undefined;

  function save(): void {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    sync();
    onSaved();
  }

  return {
    save,
    schedule: () => void (saveTimer ??= setTimeout(save)),
    flush() {
      if (saveTimer !== undefined) save();
    },
    scheduleSync() {
      syncTimer ??= setTimeout(() => {
        syncTimer = undefined;
        sync();
      });
    },
  };
}
