/** What the renderer of formulas has against one. It is large: whoever asks loads this when the first formula is written. */
import katex from 'katex';
import { drawingFaultBy } from '#contract/drawing-fault.ts';

export const drawingFault = drawingFaultBy((tex, options) => katex.renderToString(tex, options));
