/** Rules on which report a guardian's token opens, and what it allows. */
import type { Locale } from '#contract/locale-values.ts';
import { languageFor } from '#features/letters/language.rules.ts';
import { type Figures, type Standing, stillTold } from './figures.rules.ts';
import type { GuardianReport, ReadReport } from './guardian.contract.ts';
import { shownFigures } from './report-answer.rules.ts';
import { daysAfter, weekName } from './week.rules.ts';

/** A guardian's choices about the report mails for one child. */
export interface LetterConsent {
  readonly agrees: boolean;
  /** Whether the guardian withdrew the consent themselves, with a link in a report mail. */
  readonly stopped_it: boolean;
  readonly paused_until: Date | null;
}

/**
 * The rights that a token still gives: reading the report, or only stopping the mails. Null if it gives none,
 * because staff ended the consent; such a token is treated like an unknown one.
 */
export function tokenOpens(
  letter: { readonly stops: boolean },
  consent: LetterConsent,
): { reads: boolean } | null {
  if (letter.stops) return { reads: false };
  if (consent.agrees) return { reads: true };
  return consent.stopped_it ? { reads: false } : null;
}

/** The state of the mails, and whether the guardian may pause and resume them with this token. */
export function standingOf(
  { agrees, stopped_it, paused_until }: LetterConsent,
  { stops }: { readonly stops: boolean },
  now: Date,
): Omit<GuardianReport, 'report'> {
  const may_resume = !stops && (agrees || stopped_it);
  if (!agrees) return { letters: 'stopped', paused_until: null, may_resume };
  const isPaused = paused_until !== null && paused_until > now;
  return {
    letters: isPaused ? 'paused' : 'on',
    paused_until: isPaused ? paused_until.toISOString() : null,
    may_resume,
  };
}

/** How long the link in a report mail opens the report. */
export const REPORT_LINK_SECONDS = 14 * 24 * 60 * 60;

const PAUSE_DAYS = 28;

/** The end of a pause that begins now. */
export function pausedUntil(now: Date): Date {
  return new Date(now.getTime() + PAUSE_DAYS * 24 * 60 * 60 * 1000);
}

/** The contents of a report. */
export interface FrozenReport {
  readonly first_name: string;
  readonly school: string | null;
  readonly week: string;
  readonly time_zone: string;
  readonly locale: Locale;
  readonly figures: Figures;
  readonly note: string | null;
  readonly note_language: string | null;
  readonly note_by: string | null;
  readonly tutor_sentence: string | null;
  readonly sentence_language: string | null;
  readonly sentence_by: string | null;
}

/** A report as a guardian reads it now, reduced to what may still be shown. */
export function readBy(
  report: FrozenReport,
  guardian: { readonly name: string; readonly language: string; readonly agreed_at: Date | null },
  expires_at: Date,
  present: ReadonlyMap<string, Standing>,
): ReadReport {
  const { figures, is_less } = stillTold(report.figures, present);
  const shown = shownFigures(figures);
  const { week, time_zone, locale } = report;
  return {
    student: report.first_name,
    school: report.school,
    guardian: guardian.name,
    language: languageFor(guardian.language),
    week: { name: weekName(week), first_day: week, last_day: daysAfter(week, 6), time_zone, locale },
    figures: { ...shown, sessions: shown.sessions.map(({ session: _, ...one }) => one) },
    note: wordsOf(report.note, report.note_language, report.note_by),
    tutor_sentence: wordsOf(report.tutor_sentence, report.sentence_language, report.sentence_by),
    is_less,
    agreed_at: guardian.agreed_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  };
}

function wordsOf(text: string | null, language: string | null, by: string | null) {
  return text === null ? null : { text, language: language ?? 'en', by: by ?? '' };
}
