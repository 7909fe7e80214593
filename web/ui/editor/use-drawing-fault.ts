import { useEffect, useState } from 'react';
import type { DrawingFault } from '#contract/rich-text-faults.ts';

const NOT_YET: DrawingFault = () => null;

/** Says why the renderer cannot draw a formula. The renderer loads as soon as the text contains a formula. */
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
      // Offline, nothing is reported here. The server checks the same rule before a question is published.
      () => undefined,
    );
    return () => {
      isAsked = false;
    };
  }, [isNeeded]);
  return drawing;
}
