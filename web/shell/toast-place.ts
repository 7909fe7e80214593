/**
 * Where the stack of toasts stands: at the top right, as high as it can without lying over an act that the page or a
 * dialog offers. It knows boxes and no page.
 */

/** Between the stack and the window's edge. */
const EDGE_PX = 16;
/** Between the stack and an act: neither is pressed in the place of the other. */
const GAP_PX = 8;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Stack = Pick<Box, 'left' | 'right'> & { readonly height: number };

/** How far from the window's top the stack begins, in pixels. Where there is no such place it is the edge. */
export function clearTop(stack: Stack, acts: readonly Box[], windowHeight: number): number {
  let top = EDGE_PX;
  const beside = acts.filter(({ left, right }) => left < stack.right && right > stack.left);
  for (const act of beside.sort((one, other) => one.top - other.top)) {
    const isCovered = act.top < top + stack.height + GAP_PX && act.bottom + GAP_PX > top;
    if (isCovered) top = act.bottom + GAP_PX;
  }
  return top + stack.height <= windowHeight ? top : EDGE_PX;
}
