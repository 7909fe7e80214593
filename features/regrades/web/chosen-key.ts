/** The user's choices so far for the correction of an answer key. */
import type { CallInput } from '#contract/endpoint.ts';
import { hasPlaces } from '#core/question-kinds/question-kinds.ts';
import type { KeyedQuestion } from '#features/questions/questions.contract.ts';
import type { RegradeAction, regradeQuestion } from '../regrades.contract.ts';

export interface Chosen {
  readonly action: RegradeAction;
  /** Ids of options, or typed answers. */
  readonly right: readonly string[];
  /** For a text with gaps: the number of the gap that also accepts the answers, from 1. */
  readonly gap?: number | undefined;
}

/**
 * The initial choice: accept an answer if the URL names one, or else a new answer key that is still empty.
 */
export function chosenFrom({ type }: Pick<KeyedQuestion, 'type'>, accept?: string, gap?: number): Chosen {
  if (accept !== undefined) return { action: 'accept_also', right: [accept], gap };
  return { action: type === 'essay' ? 'full_credit' : 'new_key', right: [] };
}

/** Whether the choice is complete enough for a preview. */
export function isWhole({ action, right, gap }: Chosen, { type }: Pick<KeyedQuestion, 'type'>): boolean {
  if (action === 'full_credit' || action === 'drop') return true;
  if (type === 'gaps' && action === 'accept_also') return gap !== undefined && right.length > 0;
  return hasPlaces(type) || (type !== 'essay' && right.length > 0);
}

/** The request body. Without a chosen answer key, the server uses the bank's current answer key. */
export function bodyOf({ action, right, gap }: Chosen): CallInput<typeof regradeQuestion>['body'] {
  if (action === 'full_credit' || action === 'drop' || right.length === 0) return { action };
  if (gap !== undefined) return { action, accepted_answers: [...right], gap };
  return right.every((one) => UUID.test(one))
    ? { action, right_options: [...right] }
    : { action, accepted_answers: [...right] };
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
