// What the backdrop painters know of the view: its size in device pixels, and where the game's column lies in it.

export type BackdropView = {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly pixelsPerUnit: number;
  /** Device pixels of design point (0, 0). */
  readonly originX: number;
  readonly originY: number;
  /** From here on in design units, y down. */
  readonly boardLeft: number;
  readonly boardTop: number;
  readonly cellUnits: number;
  readonly slotCentres: readonly { x: number; y: number }[];
  readonly slotWidth: number;
  readonly slotHeight: number;
};
