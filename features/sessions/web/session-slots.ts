import type { ComponentType } from 'react';
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';
import type { GivenResponse } from '../exam.contract.ts';
import type { SessionsSearch } from './sessions-search.ts';

/** A question of an ended session, as its review shows it. */
interface ReviewedQuestion {
  readonly question: string;
  readonly number: number;
  readonly section_title: string;
  readonly type: QuestionType;
  /** The options in the order in which they were shown. */
  readonly options: readonly { readonly id: string }[];
  readonly response: GivenResponse | null;
  readonly outcome: 'right' | 'wrong' | 'omitted' | 'partial' | 'pending' | null;
  readonly marks: number | null;
  readonly marks_max: number;
  readonly time_spent_seconds: number;
  readonly flagged: boolean;
  readonly late: boolean;
}

/** Reads the questions of an ended session. */
export type ReadReview = (session: string, signal: AbortSignal) => Promise<readonly ReviewedQuestion[]>;

/** Saves the listed sessions from all pages of the list as a file. */
export type SessionsDownload = ComponentType<
  Pick<SessionsSearch, 'assessment' | 'user' | 'group' | 'status' | 'search'>
>;
