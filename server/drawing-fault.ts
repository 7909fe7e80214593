/** What the renderer of formulas has against one, asked on the server as the screens ask it. */
import katex from 'katex';
import { drawingFaultBy } from '#contract/drawing-fault.ts';

export const drawingFault = drawingFaultBy((tex, options) => katex.renderToString(tex, options));
