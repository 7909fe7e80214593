/** What the fields of calls name by id. */
import { ofFeatures } from './feature-calls.ts';
import type { Kind } from './foreign-world.ts';

/** By the last word of a field's path. A field that is named otherwise has no kind, which fails the suite. */
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
  // Of a session those that are left or given time; of a test an order of its own.
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
  // An answer names what its question has, marks what its test has.
  response: 'nothing',
  eliminated: 'nothing',
  raw: 'nothing',
  // Of questions tags, which the whole house has; of tests, and as a filter of theirs, labels.
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
  // Of an option; of a look at a question, whose id its taker's browser gives it, that of another's look.
  id: 'visit',
};

/** Of fields that one feature alone has. */
const KINDS = ofFeatures(({ kinds }) => kinds);

/** What a field of a call names. */
export function kindOf(path: string, field: string): string | undefined {
  // Of tests they are labels, of questions tags.
  if (path.startsWith('/api/assessments/') && /^tags?(\[\])?$/.test(field)) return 'label';
  if (path.startsWith('/api/weekly-reports/') && field.includes('ids')) return 'report';
  // A node of a tree of subjects stands below another one.
  if (path.startsWith('/api/subjects') && field === 'parent') return 'node';
  const word = /(\w+)(?:\[\]|\{\})?$/.exec(field)?.[1] ?? '';
  return KIND_OF_FIELD[word] ?? KINDS[word];
}
