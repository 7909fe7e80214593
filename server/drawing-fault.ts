/** Reports why KaTeX cannot draw a formula; the server gets the same reasons as the screens. */
import katex from 'katex';
import { drawingFaultBy } from '#contract/drawing-fault.ts';

export const drawingFault = drawingFaultBy((tex, options) => katex.renderToString(tex, options));
