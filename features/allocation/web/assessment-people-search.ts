/** What the people of a test add to the address of its page. */

import { oneOf, searchParams } from '#web/lib/search-params.ts';
import { ASSESSMENT_STANDINGS } from '../allocation-values.contract.ts';

export const assessmentPeopleSearch = searchParams({
  standing: oneOf(ASSESSMENT_STANDINGS),
});
