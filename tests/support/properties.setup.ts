/** Property tests try the same cases every day, so that a run says something of the change alone; new ones in the long run. */
import { configureGlobal } from 'fast-check';
import { LONG_RUN } from './long-run.ts';

if (!LONG_RUN) configureGlobal({ seed: 20_261_121 });
