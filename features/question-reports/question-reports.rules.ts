/** What a report has to say, and the words for its kinds: for whoever reports and for whoever reads it. */
import type { Fault } from '#contract/problem.ts';
import type { ReportKind } from './question-reports.contract.ts';

export const REPORT_KIND_WORDS: Readonly<Record<ReportKind, string>> = {
  unclear: 'The question is unclear',
  answers: 'No option fits, or several do',
  picture: 'A picture or formula is missing or wrong',
  typing: 'My answer can’t be entered',
  other: 'Something else',
};

/** A kind that says nothing by itself needs words. */
export function reportFaults({ kind, text }: { kind: ReportKind; text: string }): Fault[] {
  return kind === 'other' && text === '' ? [{ path: 'body.text', message: 'Say what is wrong.' }] : [];
}
