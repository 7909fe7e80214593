/**
 * Computes the position of the toasts: at the top right, as high as possible without covering a button of the
 * page or a dialog.
 */

/** The gap between the stack and the window's edge. */
const EDGE_PX = 16;
/** The gap between the toasts and a button, so that people do not press the wrong one. */
const GAP_PX = 8;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Stack = Pick<Box, 'left' | 'right'> & { readonly height: number };

/**
 * The distance in pixels from the top of the window to the toasts. If there is no free space, it is the gap
 * at the window's edge.
 */
export function clearTop(stack: Stack, acts: readonly Box[], windowHeight: number): number {
  let top = EDGE_PX;
  const beside = acts.filter(({ left, right }) => left < stack.right && right > stack.left);
  for (const act of beside.sort((one, other) => one.top - other.top)) {
    const isCovered = act.top < top + stack.height + GAP_PX && act.bottom + GAP_PX > top;
    if (isCovered) top = act.bottom + GAP_PX;
  }
  return top + stack.height <= windowHeight ? top : EDGE_PX;
}
