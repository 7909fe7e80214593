/** Rows of evidence about skills, for tests that need only some of the fields. */
import type { Evidence } from '#core/evidence/evidence.ts';

/** A right first answer with ordinary values, overridden by `more`. */
export function evidence(more: Partial<Evidence> = {}): Evidence {
  return {
    session: 'session',
    section: 'section',
    position: 1,
    question: 'question',
    path: { subject: 'subject', domain: 'domain', topic: 'topic', sub_topic: null },
    outcome: 'right',
    marks: 1,
    marks_max: 1,
    points_a_mark: null,
    is_first_try: true,
    is_hinted: false,
    seen_before: false,
    seconds: null,
    usual_seconds: null,
    changes: 0,
    was_right: false,
    asked: { easiness: 0, guess: 0 },
    expected: null,
    named_error: null,
    ...more,
  };
}
