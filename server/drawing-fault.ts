/** Reports why KaTeX cannot draw a formula, on the server in the same way as on screens. */
import katex from 'katex';
import { drawingFaultBy } from '#contract/drawing-fault.ts';

export const drawingFault = drawingFaultBy((tex, options) => katex.renderToString(tex, options));
