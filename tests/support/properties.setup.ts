/**
 * Property tests use the same cases in every daily run, so that a failure is caused by a change of code. The
 * long run uses new cases.
 */
import { configureGlobal } from 'fast-check';
import { LONG_RUN } from './long-run.ts';

if (!LONG_RUN) configureGlobal({ seed: 20_261_121 });
