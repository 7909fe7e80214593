import { v7 } from 'uuid';
import { forbidden, Problem } from '#contract/problem.ts';
import { isStaff, reachOf } from '#core/access/access.ts';
import { refusedFileFaults } from '#features/files/files.rules.ts';
import { fileUrl, keepFiles, readPictures, showFiles, viewerOf } from '#features/files/server/public.ts';
import { findPersonInReach } from '#features/people/server/public.store.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requirePoint, takePoint } from '#server/http/rate-limit.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { readRichText, textOfRichText } from '#server/rich-text.ts';
import { countDoubts } from '../doubt-rows.contract.ts';
import * as contract from '../doubts.contract.ts';
import { NEW_DOUBT, standingAfter, titleOf, wordsFaults } from '../doubts.rules.ts';
import { askedAbout, requireNoTest } from './about.ts';
import { besideOf } from './doubted-question.ts';
import * as store from './doubts.store.ts';
import { explanationsRoutes } from './explanations.routes.ts';
import * as messages from './messages.store.ts';
import { answers, outOf, shownDoubt, viewOf } from './show.ts';
import * as skills from './skills.store.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** More doubts and answers than anybody writes in a day. */
const MOST_MESSAGES_A_DAY = { points: 300, window_seconds: DAY_SECONDS };
const MOST_PICTURES_A_DAY = { points: 100, window_seconds: DAY_SECONDS };
/** When a doubt has this many messages, the asker should open a new one. */
const MOST_MESSAGES = 200;

export const doubtsRoutes: Route[] = [
  route(contract.listDoubts, async (context) =>
    listAnswer(
      context,
      await store.listDoubts(context.db, viewOf(context), context.query, pageOffset(context.query)),
    ),
  ),

  route(countDoubts, async (context) => {
    const { db, caller, now } = context;
    const counts = await store.countDoubts(db, viewOf(context), now);
    if (isStaff(caller.role) || counts.unread === 0) return counts;
    const unread = await store.listUnread(db, caller.id);
    const out = await Promise.all(unread.map((doubt) => outOf(context, doubt)));
    return { ...counts, unread: out.filter(({ is_out }) => is_out).length };
  }),

  route(contract.listDoubtSkills, async ({ db }) => ({ results: await skills.listSkills(db) })),

  route(contract.lookAbout, async (context) => {
    const { db, caller, query, now } = context;
    const { about, out } = await askedAbout(context, query, 'query');
    const viewer = viewerOf(context);
    const show = (html: string) => showFiles(html, viewer);
    return { about, beside: await besideOf(db, about, { reader: caller, now }, show), is_out: out.answers };
  }),

  route(contract.createDoubt, async (context) => {
    const { db, caller, body, now } = context;
    if (isStaff(caller.role)) {
      throw new Problem(forbidden, {
        detail: 'Only students and guests can ask. You can answer their doubts in the queue.',
      });
    }
    const { text: sent, files: several, file, skill = null, ...anchor } = body;
    await requireNoTest(context, null);
    const { about } = await askedAbout(context, anchor, 'body');
    const isOffered = skill === null || (await skills.isOffered(db, skill));
    requireNoFaults(
      isOffered ? [] : [{ path: 'body.skill', message: 'This skill doesn’t exist, or you can’t see it.' }],
    );
    const files = [...new Set([...several, ...(file === undefined ? [] : [file])])];
    const text = await readMessage(context, sent, files);
    const id = v7();
    const title = titleOf(textOfRichText(text));
    await store.addDoubt(
      db,
      { id, asker: caller.id, title, about, skill, ...standingAfter(NEW_DOUBT, 'asked', now) },
      now,
    );
    await messages.addMessage(db, { doubt: id, author: caller.id, is_staff: false, text, files }, now);
    return shownDoubt(context, id);
  }),

  route(contract.addDoubtPicture, {
    before: async ({ db, platform, caller, now, body: { file } }) => {
      // Counts against the limit before the work starts, so a rejected picture counts too.
      await takePoint(db, `doubt-pictures/${caller.id}`, MOST_PICTURES_A_DAY, now);
      const { background } = platform;
      const [read] = await readPictures({ db, background, person: caller.id }, [
        { name: 'picture', bytes: new Uint8Array(await file.arrayBuffer()) },
      ]);
      if (read === undefined || typeof read === 'string') {
        const message = `The file ${read ?? 'isn’t a picture'}.`;
        requireNoFaults([{ path: 'body.file', message }]);
        throw new Error('requireNoFaults must have thrown.');
      }
      return read;
    },
    handle: async (context, read) => {
      const { db, caller, platform, now } = context;
      const [id = ''] = await keepFiles(db, platform.config, caller.id, [read], now);
      return { id, url: fileUrl(id, viewerOf(context)), size_bytes: read.bytes.length };
    },
  }),

  route(contract.getDoubt, (context) => shownDoubt(context, context.params.id)),

  route(contract.changeDoubt, async (context) => {
    const { db, caller, params, body, now } = context;
    const doubt = await openForWriting(context, params.id);
    if (doubt.version !== body.version) requireVersion(await shownDoubt(context, doubt.id), body.version);
    if (body.act === 'assign') {
      if (!answers(caller)) throw new Problem(forbidden, { detail: 'Only staff can assign a doubt.' });
      requireNoFaults(await assigneeFaults(context, doubt.asker, body.assigned));
      await store.saveStanding(db, doubt.id, { assigned: body.assigned }, now);
    } else {
      const event = body.act === 'resolve' ? 'resolved' : 'reopened';
      await store.saveStanding(db, doubt.id, standingAfter(doubt, event, now), now);
    }
    return shownDoubt(context, doubt.id);
  }),

  route(contract.replyToDoubt, async (context) => {
    const { db, caller, params, body, now } = context;
    const doubt = await openForWriting(context, params.id);
    const is_staff = doubt.asker !== caller.id;
    // An answer could help an asker whose test in progress asks this question.
    if (!is_staff) await requireNoTest(context, doubt.question);
    if ((await messages.countMessages(db, doubt.id)) >= MOST_MESSAGES) {
      requireNoFaults([
        { path: 'body.text', message: 'This doubt has reached its message limit. Ask a new question.' },
      ]);
    }
    const text = await readMessage(context, body.text, body.files);
    await messages.addMessage(
      db,
      { doubt: doubt.id, author: caller.id, is_staff, text, files: body.files },
      now,
    );
    const said = standingAfter(doubt, is_staff ? 'answered' : 'asked', now);
    const next = body.resolve ? standingAfter(said, 'resolved', now) : said;
    // A member of staff who answers an unassigned doubt becomes its assignee.
    const assigned = is_staff ? (doubt.assigned ?? caller.id) : doubt.assigned;
    await store.saveStanding(db, doubt.id, { ...next, assigned }, now);
    return shownDoubt(context, doubt.id);
  }),

  route(contract.readDoubt, async (context) => {
    const { db, caller, params, now } = context;
    const doubt = found(await store.findDoubtForUpdate(db, { reach: 'self', caller: caller.id }, params.id));
    if ((await outOf(context, doubt)).is_out) await store.saveSeen(db, doubt.id, now);
  }),

  route(contract.markDoubtPicture, async (context) => {
    const { db, caller, params, body, now } = context;
    const doubt = await openForWriting(context, params.id);
    const isThere = (await messages.listPicturesOf(db, doubt.id, [body.picture])).length > 0;
    requireNoFaults(
      isThere ? [] : [{ path: 'body.picture', message: 'This picture doesn’t belong to this doubt.' }],
    );
    const { picture, strokes } = body;
    await messages.saveMarks(db, { doubt: doubt.id, picture, strokes, by: caller.id }, now);
    return shownDoubt(context, doubt.id);
  }),

  ...explanationsRoutes,
];

type Writing = Pick<Context<typeof contract.replyToDoubt>, 'db' | 'caller' | 'now'>;

/** A doubt in which the caller may write, with a row lock until the transaction ends. */
async function openForWriting({ db, caller }: Writing, id: string): Promise<store.StoredDoubt> {
  const view = { reach: reachOf(caller.role, 'doubts.write'), caller: caller.id };
  return found(await store.findDoubtForUpdate(db, view, id));
}

/** The message as it is stored. Its pictures must be the writer's own. Throws `breaks_rule`. */
async function readMessage(
  { db, caller, now }: Writing,
  sent: string,
  files: readonly string[],
): Promise<string> {
  const { html, faults } = readRichText('body.text', sent);
  const own = await messages.listOwnPictures(db, caller.id, files);
  const lacking = files.flatMap((file, index) =>
    own.includes(file)
      ? []
      : [{ path: `body.files.${index}`, message: 'This picture can’t be found. Add it again.' }],
  );
  const too_many =
    files.length > contract.MOST_DOUBT_FILES
      ? [{ path: 'body.files', message: `Add at most ${contract.MOST_DOUBT_FILES} pictures.` }]
      : [];
  requireNoFaults([
    ...faults,
    ...wordsFaults(html),
    ...refusedFileFaults([['body.text', html]], []),
    ...lacking,
    ...too_many,
  ]);
  await requirePoint(db, `doubt-messages/${caller.id}`, MOST_MESSAGES_A_DAY, now);
  return html;
}

/** The assignee must be a member of staff who may answer doubts and has the asker in view. */
async function assigneeFaults({ db }: Writing, asker: string, assigned: string | null) {
  if (assigned === null) return [];
  const helper = await store.findHelper(db, assigned);
  const reach = helper !== null && isStaff(helper.role) ? reachOf(helper.role, 'doubts.answer') : 'none';
  const sees = reach !== 'none' && (await findPersonInReach(db, { reach, caller: assigned }, asker)) !== null;
  return sees ? [] : [{ path: 'body.assigned', message: 'Choose someone who can answer this student.' }];
}
