/** A doubt, limited to what the caller may know about it. */
import { isStaff, reachOf } from '#core/access/access.ts';
import { fileUrl, showFiles, viewerOf } from '#features/files/server/public.ts';
import { findReadable } from '#features/library/server/public.ts';
import { findWithholding, keepWhatIsOutOf } from '#features/releases/server/public.ts';
import { findWatchable } from '#features/videos/server/public.ts';
import { found } from '#server/http/found.ts';
import type { Context } from '#server/http/route.ts';
import type { Doubt, DoubtMessage, getDoubt, KeptExplanation } from '../doubts.contract.ts';
import { readByAsker } from '../doubts.rules.ts';
import { besideOf } from './doubted-question.ts';
import * as store from './doubts.store.ts';
import { findKeptOf, type StoredExplanation } from './explanations.store.ts';
import { listMessages, type StoredMessage } from './messages.store.ts';
import { findSession } from './met.store.ts';
import { listOut } from './released-questions.ts';

type Looking = Pick<Context<typeof getDoubt>, 'db' | 'caller' | 'now' | 'platform'>;

/** The view that lists the doubts that a caller may see. */
export function viewOf({ caller }: Pick<Looking, 'caller'>): store.DoubtView {
  return { reach: reachOf(caller.role, 'doubts.view'), caller: caller.id };
}

/** One doubt in view with its messages. Throws `not_found`. */
export async function shownDoubt(context: Looking, id: string): Promise<Doubt> {
  const { db, caller, now } = context;
  const view = viewOf(context);
  const row = found(await store.findDoubtRow(db, view, id));
  const doubt = found(await store.findDoubt(db, view, id));
  const is_asker = doubt.asker === caller.id;
  const { is_out, out_at } = await outOf(context, doubt);
  if (is_asker && is_out && doubt.session !== null) await keepWhatIsOutOf(db, [doubt.session], now);
  const all = await listMessages(db, id);
  const viewer = viewerOf(context);
  const show = (html: string) => showFiles(html, viewer);
  return {
    ...row,
    messages: (is_asker ? readByAsker(all, is_out) : all).map((one) =>
      toMessage(context, one, doubt.seen_at),
    ),
    beside: await besideOf(db, doubt, { reader: caller, now }, show),
    may_open: await mayOpen(context, doubt),
    is_out,
    out_at: out_at?.toISOString() ?? null,
    is_held: !is_out && all.some(({ is_staff }) => is_staff),
    staff: answers(caller) && !is_asker ? await forStaff(context, doubt) : null,
  };
}

/** Whether the answers of the doubt's question are released to the asker, and when they will be. */
export async function outOf(
  { db, now }: Pick<Looking, 'db' | 'now'>,
  { asker, question, session: id }: Pick<store.StoredDoubt, 'asker' | 'question' | 'session'>,
): Promise<{ is_out: boolean; out_at: Date | null }> {
  if (question === null || id === null) {
    // While a timed test or a sitting is in progress, no reply reaches its taker.
    const { closes_all } = await findWithholding(db, asker);
    return { is_out: closes_all === null, out_at: null };
  }
  const { assessment } = await findSession(db, id);
  const [out] = await listOut(db, asker, [{ question, session: id, assessment }], now);
  return { is_out: out?.answers === true, out_at: out?.answers_at ?? null };
}

/** Whether the caller may open the material or video that a doubt is about. */
async function mayOpen(
  { db, caller, now }: Looking,
  { material, video }: Pick<store.StoredDoubt, 'material' | 'video'>,
): Promise<boolean> {
  const view = (act: 'library.view' | 'videos.view') => ({
    reach: reachOf(caller.role, act),
    caller: caller.id,
    now,
  });
  if (material !== null) return (await findReadable(db, view('library.view'), material)) !== null;
  return video !== null && (await findWatchable(db, view('videos.view'), video)) !== null;
}

/** Whether a person may answer doubts, not only see them. */
export function answers({ role }: Looking['caller']): boolean {
  return isStaff(role) && reachOf(role, 'doubts.answer') !== 'none';
}

async function forStaff(context: Looking, doubt: store.StoredDoubt): Promise<Doubt['staff']> {
  const { db, caller } = context;
  const { id, asker, assigned } = doubt;
  const kept = await findKeptOf(db, id);
  const { tests } = await findWithholding(db, asker);
  return {
    may_assign: await store.listHelpers(db, asker, [caller.id, ...(assigned === null ? [] : [assigned])]),
    in_progress: tests.map(({ closer, questions }) => ({
      title: closer.title,
      shares_question: doubt.question !== null && questions.has(doubt.question),
    })),
    kept: kept === null ? null : toExplanation(context, kept),
    asked_before: await store.listAskedBefore(db, viewOf(context), doubt),
  };
}

function toMessage(context: Looking, message: StoredMessage, seen_at: Date | null): DoubtMessage {
  const { id, author, author_name, is_staff, text, written_at, files } = message;
  const viewer = viewerOf(context);
  return {
    id,
    is_staff,
    text,
    author: { id: author, name: author_name },
    is_own: author === context.caller.id,
    written_at: written_at.toISOString(),
    is_new: is_staff && (seen_at === null || written_at > seen_at),
    files: files.map(({ strokes, marked_by, marked_by_name, marked_at, ...file }) => ({
      id: file.id,
      url: fileUrl(file.id, viewer),
      size_bytes: file.size_bytes,
      marks:
        strokes === null || marked_by === null || marked_at === null
          ? null
          : { strokes, by: { id: marked_by, name: marked_by_name }, at: new Date(marked_at).toISOString() },
    })),
  };
}

/** A shared explanation in the form of the contract. */
export function toExplanation(context: Looking, kept: StoredExplanation): KeptExplanation {
  const viewer = viewerOf(context);
  const { id, title, text, clear_to, files } = kept;
  return {
    id,
    title,
    text,
    clear_to,
    files: files.map((file) => ({ ...file, url: fileUrl(file.id, viewer) })),
  };
}
