/**
 * Whether this is the long run (`npm run test:long`), which tries everything. The daily run tries the most
 * important cases.
 */
export const LONG_RUN = process.env.ASSAY_TEST_LONG === '1';
