/* Words for weekly reports on staff's screens. */
import { languageName } from '#features/letters/language.rules.ts';
import { figure } from '#web/ui/numbers.ts';
import type { Refusal } from '../report-states.rules.ts';
import type { WeeklyReport } from '../weekly.contract.ts';

/**
 * Why staff must look at a report first, or why it cannot be sent. For an unremarkable one: its guardians and
 * their languages.
 */
export function rowWords(report: WeeklyReport): string {
  if (report.reason !== null) return report.reason;
  if (report.remarks.length > 0)
    return report.remarks.map((remark) => remarkWords(report, remark)).join(' · ');
  const going = report.guardians.filter(({ gets_it }) => gets_it);
  return going.map(({ name, language }) => `${languageName(language)}, ${name}`).join(' · ');
}

function remarkWords(report: WeeklyReport, remark: WeeklyReport['remarks'][number]): string {
  switch (remark) {
    case 'fell':
      return report.fall === null ? 'A score dropped' : fallWords(report.fall);
    case 'nothing_done':
      return 'No work this week';
    case 'no_sentence':
      return 'The tutor hasn’t added a comment';
    case 'no_consent':
      return report.guardians.length === 0 ? 'No guardian on file' : 'No guardian has consented';
    case 'no_address':
      return 'No consenting guardian has an email';
    case 'paused':
      return 'Paused by the guardian';
  }
}

function fallWords({ title, unit, from, to }: NonNullable<WeeklyReport['fall']>): string {
  const sign = unit === 'percent' ? '%' : '';
  return `${title}: dropped from ${figure(from)}${sign} to ${figure(to)}${sign}`;
}

export const REFUSAL_WORDS: Readonly<Record<Refusal, string>> = {
  wrong_state: 'it’s already approved or closed',
  not_theirs: 'someone else has to approve it',
  cannot_go: 'it can’t be sent to anyone',
  remarkable: 'it now needs review',
  too_late: 'its week is over',
};

export function reportsWords(count: number): string {
  return count === 1 ? '1 report' : `${count} reports`;
}
