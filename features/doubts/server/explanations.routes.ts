import { isStaff, reachOf } from '#core/access/access.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';
import { copyPictures, showFiles, viewerOf } from '#features/files/server/public.ts';
import { listSchoolsOf } from '#features/schools/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { readRichText } from '#server/rich-text.ts';
import {
  keepExplanation,
  listExplanations,
  listSimilarDoubts,
  takeBackExplanation,
  thankForExplanation,
} from '../doubts.contract.ts';
import { wordsFaults } from '../doubts.rules.ts';
import { askedAbout } from './about.ts';
import * as store from './doubts.store.ts';
import * as kept from './explanations.store.ts';
import { listPicturesOf } from './messages.store.ts';
import { listExplained } from './released-questions.ts';
import { shownDoubt, toExplanation } from './show.ts';

/** The maximum number of similar explanations shown. */
const MOST_SIMILAR = 5;

export const explanationsRoutes: Route[] = [
  route(listSimilarDoubts, async (context) => {
    const { db, caller, query, now } = context;
    const { text = '', skill = null, ...anchor } = query;
    const { about, out } = await askedAbout(context, anchor, 'query');
    const like = await kept.listKeptLike(db, { about, skill, text, taker: caller.id });
    const explained = await listExplained(db, caller.id, [...new Set(like.map((one) => one.question))], now);
    // The asker could read the answer to their own doubt when it was released. It must still be released now.
    const own = out.answers ? await kept.listOwnResolved(db, { ...about, asker: caller.id }) : [];
    const viewer = viewerOf(context);
    const results = [
      ...own.map((one) => ({ ...one, explanation: null, doubt: one.id, clear_to: 0, same_question: true })),
      ...like
        .filter((one) => explained.has(one.question))
        .map((one) => ({
          ...one,
          explanation: one.id,
          doubt: null,
          same_question: one.question === about.question,
        })),
    ];
    return {
      results: results
        .map(({ explanation, doubt, title, text: said, clear_to, same_question }) => ({
          explanation,
          doubt,
          title,
          text: showFiles(said, viewer),
          clear_to,
          same_question,
        }))
        .slice(0, MOST_SIMILAR),
    };
  }),

  route(listExplanations, async (context) => {
    const { db, caller, query, now } = context;
    const { question } = query;
    if (isStaff(caller.role)) {
      if (reachOf(caller.role, 'bank.keys') === 'none') return { results: [] };
      const view = contentViewOf(caller);
      const of_question = contentInReach('questions.school', view);
      const isSeen = (await kept.findSchoolOfQuestion(db, question, of_question)) !== undefined;
      const in_view = contentInReach('kept_explanations.school', view);
      const rows = isSeen ? await kept.listKeptAbout(db, question, { in_view }) : [];
      return { results: rows.map((one) => toExplanation(context, one)) };
    }
    const rows = await kept.listKeptAbout(db, question, { taker: caller.id });
    const isOut = rows.length > 0 && (await listExplained(db, caller.id, [question], now)).has(question);
    return { results: isOut ? rows.map((one) => toExplanation(context, one)) : [] };
  }),

  route(keepExplanation, async (context) => {
    const { db, caller, params, body, platform, now } = context;
    const doubt = await openForStaff(context, params.id);
    const { html: text, faults } = readRichText('body.text', body.text);
    const pictures = await listPicturesOf(db, doubt.id, body.files);
    const school = await schoolFor(context, doubt);
    requireNoFaults([
      ...faults,
      ...wordsFaults(text),
      ...refusedFileFaults([['body.text', text]], []),
      ...body.files.flatMap((file, index) =>
        pictures.includes(file)
          ? []
          : [{ path: `body.files.${index}`, message: 'This picture doesn’t belong to this doubt.' }],
      ),
    ]);
    const files = await copyPictures({ db, ...platform }, caller.id, body.files, now);
    const { id, question, title } = doubt;
    await kept.saveExplanation(
      db,
      { doubt: id, question, school, title, text, kept_by: caller.id },
      files,
      now,
    );
    return shownDoubt(context, id);
  }),

  route(takeBackExplanation, async (context) => {
    const { id } = await openForStaff(context, context.params.id);
    found((await kept.removeExplanation(context.db, id)) ? id : null);
  }),

  route(thankForExplanation, async ({ db, caller, body, now }) => {
    const question = await kept.findQuestionOf(db, body.explanation, caller.id);
    const isRead = question !== null && (await listExplained(db, caller.id, [question], now)).has(question);
    requireNoFaults(
      isRead
        ? []
        : [{ path: 'body.explanation', message: 'This explanation no longer exists, or you can’t see it.' }],
    );
    await kept.addThanks(db, body.explanation, caller.id, now);
  }),
];

type Keeping = Pick<Context<typeof takeBackExplanation>, 'db' | 'caller' | 'view'>;

/**
 * A doubt about a question whose answer key the caller may see, with a row lock until the transaction ends.
 */
async function openForStaff({ db, view }: Keeping, id: string) {
  const doubt = found(await store.findDoubtForUpdate(db, view, id));
  const { question } = doubt;
  if (question === null) {
    requireNoFaults([
      { path: 'params.id', message: 'Only an answer about a question can be shared as an explanation.' },
    ]);
    throw new Error('requireNoFaults must have thrown.');
  }
  return { ...doubt, question };
}

/**
 * The school that the explanation belongs to: the school of its question. For a shared question it is null
 * (all schools) if the caller is an admin, otherwise one of the caller's schools, preferably one that the
 * asker also belongs to.
 */
async function schoolFor(
  { db, caller }: Keeping,
  { question, asker }: { question: string; asker: string },
): Promise<string | null> {
  const in_view = contentInReach('questions.school', contentViewOf(caller));
  const school = await kept.findSchoolOfQuestion(db, question, in_view);
  if (school === undefined) {
    const message = 'You can’t share this explanation because the question belongs to another school.';
    requireNoFaults([{ path: 'params.id', message }]);
  }
  if (school !== null && school !== undefined) return school;
  if (caller.role === 'admin') return null;
  const [shared] = await kept.listSharedSchools(db, caller.id, asker);
  if (shared !== undefined) return shared;
  const [own] = await listSchoolsOf(db, caller.id);
  requireNoFaults(
    own === undefined
      ? [{ path: 'params.id', message: 'You don’t belong to a school that you could share this with.' }]
      : [],
  );
  return own ?? null;
}
