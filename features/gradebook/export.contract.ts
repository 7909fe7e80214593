/** The gradebook as a spreadsheet file. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';
import { gradebookFilters } from './gradebook.contract.ts';
import { GRADEBOOK_ORDERINGS } from './gradebook-values.contract.ts';

export const exportGradebook = endpoint({
  method: 'GET',
  path: '/api/gradebook/export/',
  summary:
    'Export a gradebook as it is shown, with the state of each result in its own column, as a CSV or Excel file',
  act: 'Exported a gradebook',
  access: 'gradebook.view',
  query: listQuery({ ordering: GRADEBOOK_ORDERINGS, filters: gradebookFilters })
    .omit({ page: true, page_size: true })
    .extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  response: z.file(),
  problems: [breaksRule],
  is_audited: true,
});
