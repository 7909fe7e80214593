/**
 * Says why the formula renderer cannot draw a formula. The renderer is large, so callers load this module
 * when the first formula is typed.
 */
import katex from 'katex';
import { drawingFaultBy } from '#contract/drawing-fault.ts';

export const drawingFault = drawingFaultBy((tex, options) => katex.renderToString(tex, options));
