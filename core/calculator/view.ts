/** A window of the plane, in units of the axes. */
export interface View {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

export type Point = readonly [x: number, y: number];

/** The shapes that show a curve in a window. */
export interface Drawn {
  readonly lines: readonly (readonly Point[])[];
  /** Areas where an inequality holds, each as a list of corners. */
  readonly areas: readonly (readonly Point[])[];
}
