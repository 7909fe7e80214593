import { useEffect, useState } from 'react';
import type { DrawingFault } from '#contract/rich-text-faults.ts';

const NOT_YET: DrawingFault = () => null;

/** What the renderer has against a formula, once it is there; it is loaded where a text has one. */
export function useDrawingFault(text: string): DrawingFault {
  const [drawing, setDrawing] = useState<DrawingFault>(() => NOT_YET);
  const isNeeded = text.includes('\\');
  useEffect(() => {
    if (!isNeeded) return;
    let isAsked = true;
    import('../drawing-fault.ts').then(
      ({ drawingFault }) => {
        if (isAsked) setDrawing(() => drawingFault);
      },
      // Offline nothing is said here: going live is refused by the same rule.
      () => undefined,
    );
    return () => {
      isAsked = false;
    };
  }, [isNeeded]);
  return drawing;
}
