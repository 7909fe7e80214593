/**
 * Endpoints for the weekly report that a guardian reads without signing in, by the personal token in the mail
 * to them.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { day, instant } from '#contract/ids.ts';
import { locale } from '#contract/locales.ts';
import { tooHeavy } from '#contract/problem.ts';
import { reportLanguage, weekFigures, weekSession } from './weekly.contract.ts';

/** The token may be any text: an invalid one gets the same answer as an expired one. */
const byToken = z.strictObject({ token: z.string() });

/** Words that a person wrote, with their language. */
const words = z.object({ text: z.string(), language: z.string(), by: z.string() }).nullable();

const letterStanding = z.object({
  letters: z.enum(['on', 'paused', 'stopped']),
  paused_until: instant.nullable(),
  /**
   * Whether this link can pause the mails and turn them on again. A link for stopping the mails can do
   * nothing else.
   */
  may_resume: z.boolean(),
});

const guardianReport = letterStanding.extend({
  /** Null if this link no longer opens the report; the mails can still be stopped. */
  report: z
    .object({
      student: z.string(),
      school: z.string().nullable(),
      guardian: z.string(),
      /** The language in which the mail was written. */
      language: reportLanguage,
      week: z.object({ name: z.string(), first_day: day, last_day: day, time_zone: z.string(), locale }),
      figures: weekFigures.extend({
        sessions: z.array(weekSession.omit({ session: true })),
      }),
      note: words,
      tutor_sentence: words,
      /** Whether any of the reported sessions was voided, withheld or changed since. */
      is_less: z.boolean(),
      agreed_at: instant.nullable(),
      expires_at: instant,
    })
    .nullable(),
});
export type GuardianReport = z.infer<typeof guardianReport>;
export type ReadReport = NonNullable<GuardianReport['report']>;

export const readReport = endpoint({
  method: 'GET',
  path: '/api/report/{token}/',
  summary: 'Read a weekly report with the token of a guardian’s email. Reading changes nothing',
  access: 'anyone',
  params: byToken,
  response: guardianReport,
});

export const readReportPdf = endpoint({
  method: 'GET',
  path: '/api/report/{token}/pdf/',
  summary: 'Get a weekly report as a PDF, in the language of the email or in another',
  access: 'anyone',
  params: byToken,
  query: z.strictObject({ language: reportLanguage.optional() }),
  response: z.file(),
  problems: [tooHeavy],
});

/** An action of a guardian with any of their tokens. Answers with the resulting state of the mails. */
const deed = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/report/{token}/${name}/`,
    summary,
    access: 'anyone',
    params: byToken,
    // Mail programs send a fixed form (RFC 8058); its content is ignored.
    takes_bytes: true,
    status: 200,
    response: letterStanding,
  });

export const stopReports = deed('stop', 'Stop sending weekly reports about this student to this guardian');
export const pauseReports = deed(
  'pause',
  'Pause weekly reports about this student to this guardian for 4 weeks',
);
export const resumeReports = deed('resume', 'Resume weekly reports that the guardian stopped or paused');
export const closeReport = deed('close', 'Close this report’s page for everyone who has its address');
