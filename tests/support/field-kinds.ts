/** The kinds of objects whose ids the fields of calls contain. */
import { ofFeatures } from './feature-calls.ts';
import type { Kind } from './foreign-world.ts';

/**
 * Kinds by the last word in a field's path. A field that is missing here has no kind, which fails the tests.
 */
const KIND_OF_FIELD: Readonly<Record<string, Kind>> = {
  school: 'school',
  schools: 'school',
  group: 'group',
  groups: 'group',
  term: 'term',
  user: 'student',
  users: 'student',
  people: 'student',
  other: 'student',
  target: 'student',
  tutor: 'tutor',
  tutors: 'tutor',
  manager: 'manager',
  managers: 'manager',
  actor: 'manager',
  counselor: 'counselor',
  allocations: 'allocation',
  assignments: 'allocation',
  session: 'session',
  sessions: 'session',
  // In a session: the section that the taker leaves or that gets more time. In a test: the order of sections.
  from: 'session_section',
  section: 'session_section',
  sections: 'session_section',
  assessment: 'assessment',
  assessments: 'assessment',
  assessment_id: 'assessment',
  question: 'question',
  questions: 'question',
  ids: 'question',
  source: 'source',
  fits: 'school',
  // Answers contain ids of the question’s own options, which belong to no school.
  response: 'nothing',
  eliminated: 'nothing',
  raw: 'nothing',
  // In calls about questions these are tags, which all schools share; in calls about tests, including
  // filters, they are labels.
  tags: 'nothing',
  tag: 'nothing',
  parent: 'nothing',
  merge_into: 'nothing',
  import: 'nothing',
  reason_for_error: 'nothing',
  exam: 'nothing',
  subject: 'nothing',
  mega_domain: 'nothing',
  domain: 'nothing',
  topic: 'nothing',
  sub_topic: 'nothing',
  unused_for: 'assessment',
  logo: 'nothing',
  /* The id of an option or of a visit. The taker's browser creates the id of a visit, so the foreign id used
     here belongs to a visit of a different taker. */
  id: 'visit',
};

/** Kinds of fields that only one feature has. */
const KINDS = ofFeatures(({ kinds }) => kinds);

/** The kind of object whose id is in this field of the call. */
export function kindOf(path: string, field: string): string | undefined {
  // For tests these are labels, for questions they are tags.
  if (path.startsWith('/api/assessments/') && /^tags?(\[\])?$/.test(field)) return 'label';
  if (path.startsWith('/api/weekly-reports/') && field.includes('ids')) return 'report';
  // The parent of a node in a course tree is also a node.
  if (path.startsWith('/api/subjects') && field === 'parent') return 'node';
  const word = /(\w+)(?:\[\]|\{\})?$/.exec(field)?.[1] ?? '';
  return KIND_OF_FIELD[word] ?? KINDS[word];
}
