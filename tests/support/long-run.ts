/** Whether this is `npm run test:long`, which tries everything; the daily run tries of each thing what tells most. */
export const LONG_RUN = process.env.ASSAY_TEST_LONG === '1';
