import type { QuestionKey, Response } from '#core/scoring/scoring.ts';
import type { Item } from '#features/interchange/item.rules.ts';

/** The answer key of a question, and a right response. */
export function keyOf(one: Item): { key: QuestionKey; response: Response } {
  const right = one.options.flatMap(({ is_correct }, place) => (is_correct ? [String(place)] : []));
  const { accepted_answers, tolerance, entry, case_sensitive, partial } = one;
  const [first = ''] = accepted_answers;
  switch (one.type) {
    case 'single_choice':
      return { key: { type: one.type, right_options: right }, response: right[0] ?? '' };
    case 'multiple_choice':
      return { key: { type: one.type, right_options: right, partial }, response: right };
    case 'matching': {
      const paired = one.options.flatMap(({ prompt, text }) => (prompt === null ? [] : text));
      return { key: { type: one.type, right_response: paired, partial }, response: paired };
    }
    case 'ordering': {
      const order = one.options.map(({ text }) => text);
      return { key: { type: one.type, right_response: order, partial }, response: order };
    }
    case 'gaps': {
      const right = one.gaps.map((gap) => gap.accepted_answers[0] ?? '');
      return { key: { type: one.type, gaps: one.gaps, case_sensitive, partial }, response: right };
    }
    case 'numeric':
      return { key: { type: one.type, entry, accepted_answers, tolerance }, response: first };
    case 'text':
      return { key: { type: one.type, accepted_answers, case_sensitive }, response: first };
    case 'essay':
      return { key: { type: one.type }, response: null };
  }
}
