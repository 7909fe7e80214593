/** Reports that students made about questions, and how staff handled some of them. */
import { analyseMistakes } from '#features/mistakes/mistakes.contract.ts';
import {
  type ReportKind,
  reportQuestion,
  resolveQuestionReport,
} from '#features/question-reports/question-reports.contract.ts';
import { getAttempt } from '#features/sessions/attempts.contract.ts';
import type { Account, Calls } from './calls.ts';
import type { School } from './people.ts';

const HOUR = 60 * 60 * 1000;

interface Reported {
  /** The index (from 0) of the student in the first group, and of the question among those missed. */
  readonly who: number;
  readonly missed: number;
  readonly hours_ago: number;
  readonly kind: ReportKind;
  readonly text: string;
  readonly resolution?: string;
}

/** The question reports of the demo school in chronological order. */
const REPORTED: readonly Reported[] = [
  {
    who: 2,
    missed: 1,
    hours_ago: 190,
    kind: 'answers',
    text: 'Two of the choices seem to say the same thing.',
    resolution:
      'Two of us reread this question. The choices differ in one word, and only one of them fits. We’re leaving the question as it is.',
  },
  {
    who: 1,
    missed: 3,
    hours_ago: 70,
    kind: 'other',
    text: 'When I zoomed in to 200%, the last choice was below the bottom of my screen. I found it by scrolling.',
    resolution: 'Thank you. Each side of the screen scrolls on its own. The start page now says so.',
  },
  {
    who: 0,
    missed: 2,
    hours_ago: 30,
    kind: 'unclear',
    text: 'I couldn’t tell which of the two numbers the question was asking about. I went with the first one.',
  },
  { who: 3, missed: 0, hours_ago: 8, kind: 'answers', text: '' },
];

/** Creates the reports through the product's own calls. */
export async function makeReports(calls: Calls, { groups, admin }: School, now: Date): Promise<void> {
  const members = groups[0]?.members ?? [];
  for (const one of REPORTED) {
    calls.clock.set(now.getTime() - one.hours_ago * HOUR);
    let id: string | null = null;
    /* A student with a test in progress has no open review from which to report. In that case a different
       student reports. */
    for (const account of [...members.slice(one.who), ...members.slice(0, one.who)]) {
      id ??= await report(calls, account, one);
    }
    if (id === null || one.resolution === undefined) continue;
    calls.clock.set(now.getTime() - (one.hours_ago - 3) * HOUR);
    const { call } = await calls.as(admin);
    const body = { resolution: one.resolution, version: 1 };
    await call(resolveQuestionReport, { params: { id }, body });
  }
  calls.clock.set(now.getTime());
}

async function report(
  calls: Calls,
  account: Account,
  { missed, kind, text }: Reported,
): Promise<string | null> {
  const student = await calls.as(account);
  const { questions } = await student.call(analyseMistakes, { query: {} });
  const met = questions[missed % questions.length];
  if (met === undefined) return null;
  const { question } = await student.call(getAttempt, { params: { id: met.attempt } });
  const { id } = await student.call(reportQuestion, {
    params: { id: met.session },
    body: { question, kind, text },
  });
  return id;
}
