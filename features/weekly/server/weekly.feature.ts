/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, joins, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import type { Platform } from '#server/http/route.ts';
import { composeReports, refreshDrafts } from './compose.ts';
import { guardianRoutes } from './guardian.routes.ts';
import { sendReports } from './send.ts';
import { weeklyRoutes } from './weekly.routes.ts';

const weeklyTables = {
  composed_weeks: { backup: 'kept', impersonal: ['week'], personal: null },
  report_letters: {
    backup: 'kept',
    impersonal: ['token_hash', 'stop_hash', 'outcome'],
    personal: {
      goes: ['contact_hash'],
      // A report mail was about the record for which it was sent, so merging the record ends the mail's
      // tokens.
      merging: { student: stays },
      erasing: { rows_of: ['student'] },
      exporting: {
        file: 'report_letters',
        rows: (person) => sql`
      select weekly_reports.week::text, guardians.name as guardian, report_letters.sent_at, outcome
      from report_letters join guardians on guardians.id = report_letters.guardian
        left join weekly_reports on weekly_reports.id = report_letters.report
      where report_letters.student = ${person} order by report_letters.sent_at, report_letters.id`,
      },
    },
  },
  report_pauses: {
    backup: 'kept',
    personal: {
      merging: {},
      erasing: 'A row is deleted with the guardian.',
      exporting: {
        file: 'report_pauses',
        rows: (person) => sql`
      select guardians.name as guardian, until_at from report_pauses join guardians on guardians.id = report_pauses.guardian
      where guardians.person = ${person} order by until_at, guardians.id`,
      },
    },
  },
  weekly_reports: {
    backup: 'kept',
    impersonal: ['time_zone', 'status', 'standing', 'remarks', 'note_language', 'sentence_language', 'week'],
    personal: {
      goes: ['figures', 'note', 'tutor_sentence', 'reason'],
      merging: { student: joins('week'), note_by: stays, sentence_by: stays, approved_by: stays },
      erasing: { rows_of: ['student'] },
      exporting: {
        file: 'weekly_reports',
        rows: (person) => sql`
      select week::text, status, figures, note, tutor_sentence, sent_at from weekly_reports
      where student = ${person} and status = 'sent' order by week`,
      },
    },
  },
} satisfies FeatureTables;

/** The time between two runs. No task of this feature depends on the exact second. */
const EVERY_MS = 30_000;

let workedAt = Number.NEGATIVE_INFINITY;

/** Composes, refreshes and sends reports, at most every half minute. */
async function work(platform: Platform, stop: AbortSignal): Promise<void> {
  const now = platform.clock.now().getTime();
  if (now - workedAt < EVERY_MS) return;
  workedAt = now;
  await composeReports(platform, stop);
  await refreshDrafts(platform, stop);
  await sendReports(platform, stop);
}

export const weeklyFeature: Feature = {
  name: 'weekly',
  routes: [...weeklyRoutes, ...guardianRoutes],
  tick: work,
  field_words: { ids: 'reports', tutor_sentence: 'tutor’s sentence' },
  tables: weeklyTables,
};
