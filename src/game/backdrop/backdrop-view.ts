/** The view as the backdrop painters see it: its size in device pixels and the game's geometry in it. */
export type BackdropView = {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly pixelsPerUnit: number;
  /** Device pixels of design point (0, 0). */
  readonly originX: number;
  readonly originY: number;
  /** This and all following fields: design units, y down. */
  readonly boardLeft: number;
  readonly boardTop: number;
  readonly cellUnits: number;
  readonly slotCentres: readonly { x: number; y: number }[];
  readonly slotWidth: number;
  readonly slotHeight: number;
};
