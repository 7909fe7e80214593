/** The search parameters that the list of a test's people adds to the address of its page. */

import { oneOf, searchParams } from '#web/lib/search-params.ts';
import { ASSESSMENT_STANDINGS } from '../allocation-values.contract.ts';

export const assessmentPeopleSearch = searchParams({
  standing: oneOf(ASSESSMENT_STANDINGS),
});
