/** Free labels that staff put on assessments. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';

export const labelTaken = problemKind(409, 'label_taken', 'A label with this name already exists');

const label = z.object({
  id: idOut,
  name: z.string(),
  school: ownerSchool,
  /** The number of assessments in view that have the label. */
  assessment_count: z.int(),
  version,
});
export type AssessmentLabel = z.infer<typeof label>;

export const listLabels = endpoint({
  method: 'GET',
  path: '/api/assessment-tags/',
  summary: 'List the labels of tests',
  about: 'assessments',
  access: 'assessments.view',
  query: listQuery({
    ordering: ['name'],
    filters: {
      /** Lists only labels that a test of this school may have. */
      fits: id.optional(),
      /** `true`: only labels that all schools share; `false`: only labels of one school. */
      shared: yesOrNo.optional(),
    },
  }),
  response: listOf(label),
});

export const addLabel = endpoint({
  method: 'POST',
  path: '/api/assessment-tags/',
  summary: 'Add a label',
  act: 'Added a label',
  access: 'assessments.write',
  body: z.strictObject({ name: shortName, school: contentSchool }),
  status: 201,
  response: label,
  problems: [breaksRule, labelTaken],
});

export const changeLabel = endpoint({
  method: 'PATCH',
  path: '/api/assessment-tags/{id}/',
  summary: 'Rename a label',
  act: 'Renamed a label',
  access: 'assessments.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, name: shortName }),
  response: label,
  problems: [staleVersion, labelTaken],
});

export const removeLabel = endpoint({
  method: 'DELETE',
  path: '/api/assessment-tags/{id}/',
  summary: 'Remove a label, also from all tests that have it',
  act: 'Removed a label',
  access: 'assessments.write',
  params: z.strictObject({ id }),
});
