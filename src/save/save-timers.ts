// Stores the save after the frame that requested it: storing may take longer than drawing.

export type SaveTimers = ReturnType<typeof createSaveTimers>;

/** `sync` stores on this device. `onSaved` is called after each save, but not after a `scheduleSync`. */
export function createSaveTimers(sync: () => void, onSaved: () => void) {
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
    /** Stores in the next task. */
    schedule: () => void (saveTimer ??= setTimeout(save)),
    /** Stores immediately if a save is scheduled. */
    flush(): void {
      if (saveTimer !== undefined) save();
    },
    /** Synchronizes with other tabs in the next task. */
    scheduleSync: (): void => {
      syncTimer ??= setTimeout(() => {
        syncTimer = undefined;
        sync();
      });
    },
  };
}
