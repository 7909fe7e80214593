import { notFound, Problem } from '#contract/problem.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { takePoint } from '#server/http/rate-limit.ts';
import { type Context, openRoute, type Route, route } from '#server/http/route.ts';
import * as contract from '../notices.contract.ts';
import { choicesOf, kindsOf, noticesOf } from '../notices.rules.ts';
import { countNotices, readNotices } from '../unread.contract.ts';
import { listFacts } from './facts.ts';
import { stopMails } from './mail.ts';
import * as store from './notices.store.ts';
import { personOfToken } from './stop-token.ts';

/** Rate limit. A school behind one IP address, and mail programs that post, stay below it. */
const STOPS = { points: 60, window_seconds: 10 * 60 };

export const noticesRoutes: Route[] = [
  route(contract.listNotices, async (context) => {
    const { db, caller, query, now } = context;
    const notices = await listOwn({ db, caller, now });
    const unread = notices.filter(({ is_read }) => !is_read).length;
    const matching = notices.filter(
      ({ kind, is_read }) =>
        (query.kind === undefined || kind === query.kind) && (query.unread === undefined || !is_read),
    );
    if (query.ordering === '-newest') matching.reverse();
    const { limit, offset } = pageOffset(query);
    const page = { count: matching.length, rows: matching.slice(offset, offset + limit) };
    return { ...listAnswer(context, page), unread };
  }),

  route(countNotices, async (context) => {
    const unread = (await listOwn(context)).filter(({ is_read }) => !is_read);
    return {
      unread: unread.length,
      notices: unread.map(({ kind, of, subject }) => ({ kind, of, subject })),
    };
  }),

  route(readNotices, async (context) => {
    const { db, caller, body, now } = context;
    const facts = await listFacts(db, caller, kindsOf(caller.role), now);
    const named = facts.filter(({ subject }) => subject === body.subject);
    requireNoFaults(
      named.length > 0 ? [] : [{ path: 'body.subject', message: 'There is no notice about this.' }],
    );
    await store.saveReads(db, caller.id, named, now);
  }),

  route(contract.readAllNotices, async (context) => {
    const { db, caller, body, now } = context;
    const until = body.until ?? now.toISOString();
    const notices = await listOwn(context);
    const unread = notices.filter(({ is_read, happened_at }) => !is_read && happened_at <= until);
    await store.saveReads(db, caller.id, unread, now);
  }),

  route(contract.getNoticePreferences, preferencesOf),

  route(contract.changeNoticePreferences, async (context) => {
    const { db, caller, body } = context;
    const own = kindsOf(caller.role);
    const last = new Map(body.kinds.map((choice) => [choice.kind, choice]));
    requireNoFaults(
      body.kinds.flatMap(({ kind }, index) =>
        own.includes(kind)
          ? []
          : [{ path: `body.kinds.${index}.kind`, message: 'You don’t get notices of this kind.' }],
      ),
    );
    await store.saveChoices(db, caller.id, [...last.values()]);
    return preferencesOf(context);
  }),

  openRoute(contract.stopNoticeMails, async ({ platform, params, address, now }) => {
    const { database, secret } = platform;
    await takePoint(database.kysely, `notice-mails/${address}`, STOPS, now);
    const person = personOfToken(secret, params.token);
    if (person === null) throw new Problem(notFound);
    await inTransaction(database.kysely, async (transaction) => {
      if (!(await stopMails(transaction, person))) throw new Problem(notFound);
    });
  }),
];

type Asking = Pick<Context<typeof countNotices>, 'db' | 'caller' | 'now'>;

/** The notices of the kinds that the caller wants in the app, newest first. */
async function listOwn({ db, caller, now }: Asking): Promise<contract.Notice[]> {
  const choices = choicesOf(caller.role, await store.listChoices(db, caller.id));
  const kinds = choices.flatMap(({ kind, in_app }) => (in_app ? [kind] : []));
  const facts = await listFacts(db, caller, kinds, now);
  return noticesOf(facts, await store.listReads(db, caller.id));
}

async function preferencesOf({ db, caller }: Asking): Promise<contract.NoticePreferences> {
  return {
    kinds: choicesOf(caller.role, await store.listChoices(db, caller.id)),
    has_address: await store.hasAddress(db, caller.id),
  };
}
