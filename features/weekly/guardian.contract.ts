/** A weekly report as a guardian reads it, without signing in: by the token of their mail, which is theirs alone. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { day, instant } from '#contract/ids.ts';
import { tooHeavy } from '#contract/problem.ts';
import { reportLanguage, weekFigures, weekSession } from './weekly.contract.ts';

/** Whatever stands there: what is no token is answered like one that has run out. */
const byToken = z.strictObject({ token: z.string() });

/** Words as they were written, marked with their language. */
const words = z.object({ text: z.string(), language: z.string(), by: z.string() }).nullable();

const letterStanding = z.object({
  letters: z.enum(['on', 'paused', 'stopped']),
  paused_until: instant.nullable(),
  /** Whether this link can pause the letters and turn them on again. A link that stops them does nothing else. */
  may_resume: z.boolean(),
});

const guardianReport = letterStanding.extend({
  /** Null: nothing is told here any more, but the letters can be stopped. */
  report: z
    .object({
      student: z.string(),
      school: z.string().nullable(),
      guardian: z.string(),
      /** In which the mail was written. */
      language: reportLanguage,
      week: z.object({ name: z.string(), first_day: day, last_day: day, time_zone: z.string() }),
      figures: weekFigures.extend({
        sessions: z.array(weekSession.omit({ session: true })),
      }),
      note: words,
      tutor_sentence: words,
      /** Whether something that it told of has been voided, withheld or changed since. */
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
  summary: 'A weekly report, by the token of a guardian’s mail; reading changes nothing',
  access: 'anyone',
  params: byToken,
  response: guardianReport,
});

export const readReportPdf = endpoint({
  method: 'GET',
  path: '/api/report/{token}/pdf/',
  summary: 'The same as a PDF, in the language of the mail or in another',
  access: 'anyone',
  params: byToken,
  query: z.strictObject({ language: reportLanguage.optional() }),
  response: z.file(),
  problems: [tooHeavy],
});

/** A deed of a guardian, by whichever of their tokens; it answers how the letters stand then. */
const deed = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/report/{token}/${name}/`,
    summary,
    access: 'anyone',
    params: byToken,
    // Mail programs post a form of their own (RFC 8058), of which nothing is read.
    takes_bytes: true,
    status: 200,
    response: letterStanding,
  });

export const stopReports = deed(
  'stop',
  'Stop weekly reports of this student to this guardian; it works for ever',
);
export const pauseReports = deed('pause', 'Send this guardian no weekly reports for four weeks');
export const resumeReports = deed(
  'resume',
  'Send them again, where the guardian themselves stopped or paused them',
);
export const closeReport = deed('close', 'Close this report’s page to everybody who has its address');
