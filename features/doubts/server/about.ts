/**
 * Finds what a doubt is about among the questions in the asker's sessions and the materials and videos
 * assigned to the asker, and which parts of it are released to them.
 */
import { Problem } from '#contract/problem.ts';
import { findReadable } from '#features/library/server/public.ts';
import { findWithholding } from '#features/releases/server/public.ts';
import { findWatchable } from '#features/videos/server/public.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Context } from '#server/http/route.ts';
import type { DoubtAbout } from '../doubt-rows.contract.ts';
import { type lookAbout, sessionUnderWay } from '../doubts.contract.ts';
import {
  type Anchor,
  anchorFaults,
  pageFaults,
  pageWords,
  placeWords,
  secondFaults,
  secondWords,
} from '../doubts.rules.ts';
import { findAnswered, findMet } from './met.store.ts';
import { listOut, type Out } from './released-questions.ts';

type Asking = Pick<Context<typeof lookAbout>, 'db' | 'caller' | 'now'>;
type Part = 'body' | 'query';

interface Asked {
  readonly about: DoubtAbout;
  /** The released parts. For materials and videos, everything counts as released. */
  readonly out: Out;
}

const ALL_OUT: Out = { answers: true, explanations: true, answers_at: null };
const NOWHERE = { question: null, session: null, material: null, page: null, video: null, at_seconds: null };

/**
 * Returns what the caller wants to ask about, or null for a general question. Throws `breaks_rule` if no
 * session asked the caller this question, or if they do not have the material or video. Throws
 * `session_under_way` if a test in progress could ask the question or blocks all doubts.
 */
export async function askedAbout(context: Asking, anchor: Anchor, part: Part): Promise<Asked> {
  requireNoFaults(anchorFaults(anchor, part));
  const { material, page, video, at_seconds = 0 } = anchor;
  const view = { reach: 'self', caller: context.caller.id, now: context.now } as const;
  if (material !== undefined) {
    const read = await findReadable(context.db, view, material);
    if (read === null) return notTheirs(`${part}.material`, 'You don’t have this material.');
    requireNoFaults(pageFaults(page, read.page_count, part));
    const at = read.page_count === null ? null : (page ?? null);
    const about = { ...NOWHERE, material: read.id, page: at, title: read.title, place: pageWords(at) };
    return { about: { ...about, number: null }, out: ALL_OUT };
  }
  if (video !== undefined) {
    const watched = await findWatchable(context.db, view, video);
    if (watched === null) return notTheirs(`${part}.video`, 'You don’t have this video.');
    requireNoFaults(secondFaults(at_seconds, watched.duration_seconds, part));
    const { id, title } = watched;
    const about = { ...NOWHERE, video: id, at_seconds, title, place: secondWords(at_seconds), number: null };
    return { about, out: ALL_OUT };
  }
  if (anchor.question !== undefined || anchor.attempt !== undefined) {
    return askedQuestion(context, anchor, part);
  }
  await requireNoTest(context, null);
  return { about: { ...NOWHERE, title: '', place: '', number: null }, out: ALL_OUT };
}

async function askedQuestion({ db, caller, now }: Asking, anchor: Anchor, part: Part): Promise<Asked> {
  const { attempt } = anchor;
  const answered = attempt === undefined ? null : await findAnswered(db, caller.id, attempt);
  const named = answered ?? { question: anchor.question ?? '', session: anchor.session };
  const isNamed = attempt === undefined || answered !== null;
  const met = isNamed ? await findMet(db, caller.id, named) : null;
  if (met === null) {
    const path = `${part}.${attempt === undefined ? 'question' : 'attempt'}`;
    return notTheirs(path, 'You can only ask about questions you’ve been given.');
  }
  await requireNoTest({ db, caller }, met.question);
  const [out] = await listOut(db, caller.id, [met], now);
  if (out === undefined) throw new Error('No release was returned for the question.');
  const { question, session, title } = met;
  const about = {
    ...NOWHERE,
    question,
    session,
    title,
    place: placeWords(met.section_title, met.number),
    number: met.assessment === null ? null : met.place,
  };
  return { about, out };
}

function notTheirs(path: string, message: string): never {
  requireNoFaults([{ path, message }]);
  throw new Error('requireNoFaults must have thrown.');
}

/**
 * Throws `session_under_way` if the caller has a timed test or a sitting in progress, or an untimed test in
 * progress that could ask this question. `question` is null for a doubt that is not about a question.
 */
export async function requireNoTest(
  { db, caller }: Pick<Asking, 'db' | 'caller'>,
  question: string | null,
): Promise<void> {
  const { questions, closes_all } = await findWithholding(db, caller.id);
  if (closes_all === null && (question === null || !questions.has(question))) return;
  throw new Problem(sessionUnderWay, {
    detail: 'Submit that test first. Your text is saved on this device.',
  });
}
