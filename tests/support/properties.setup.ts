/** Property tests try the same cases every day, so that a run says something of the change alone; new ones in the long run. */
import { configureGlobal } from 'fast-check';

if (process.env.ASSAY_TEST_LONG !== '1') configureGlobal({ seed: 20_261_121 });
