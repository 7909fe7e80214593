/** Pure rules for reports: what a report must contain, and the words for its kinds. */
import type { Fault } from '#contract/problem.ts';
import type { ReportKind } from './question-reports.contract.ts';

export const REPORT_KIND_WORDS: Readonly<Record<ReportKind, string>> = {
  unclear: 'The question is unclear',
  answers: 'No option is correct, or more than one is',
  picture: 'A picture or formula is missing or wrong',
  typing: 'My answer can’t be entered',
  other: 'Something else',
};

/** The error for a report of kind `other` without a text, because the kind alone says nothing. */
export function reportFaults({ kind, text }: { kind: ReportKind; text: string }): Fault[] {
  return kind === 'other' && text === '' ? [{ path: 'body.text', message: 'Tell us what’s wrong.' }] : [];
}
