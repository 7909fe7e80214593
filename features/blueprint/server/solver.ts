/** The integer-program solver that `core/assembly` needs. */
import { solve as solveProgram } from 'yalps';
import type { Solver } from '#core/assembly/assembly.ts';

export const solve: Solver = ({ most_steps, ...program }) =>
  solveProgram(
    { direction: 'maximize', ...program, integers: true },
    { maxPivots: most_steps, maxIterations: most_steps },
  ).variables;
