import { DEFAULT_LOCALE } from '#contract/locale-values.ts';
import { mayGrant, type Role } from '#core/access/access.ts';
import { fullName } from '#core/full-name.ts';
import { keepSlipCodes, makeLinks, newSlipCode } from '#features/auth/server/public.ts';
import { handOverRefusal } from '#features/auth/slip.rules.ts';
import { readFiles } from '#features/files/server/public.ts';
import { viewOf } from '#features/people/server/public.store.ts';
import { listPeopleIds } from '#features/people-view/server/public.ts';
import { noteAudit } from '#server/http/audited.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { makePdf } from '#server/pdf/make-pdf.ts';
import {
  copyLinks,
  listNewcomers,
  MOST_AT_ONCE,
  type Newcomer,
  printSlips,
} from '../first-sign-in.contract.ts';
import { endOfDay, spokenAddress, statusOf, untilFaults } from '../newcomer.rules.ts';
import * as store from './newcomers.store.ts';
import { originOf, slipsDocument } from './slips-pdf.ts';

/** Limit for all logos of one print together. */
const MOST_LOGO_BYTES = 8 * 1024 * 1024;

export const firstSignInRoutes: Route[] = [
  route(listNewcomers, async ({ db, view, caller, body: { chosen }, platform, now }) => {
    const seen = viewOf(caller);
    const ids =
      'users' in chosen ? [...new Set(chosen.users)] : await listPeopleIds(db, seen, chosen.filters, { now });
    const present = new Set(await store.listInReach(db, seen, ids));
    const message = 'This person doesn’t exist, or you can’t see them.';
    requireNoFaults(
      ids.flatMap((id, index) => (present.has(id) ? [] : [{ path: `body.chosen.users.${index}`, message }])),
    );
    const rows = await store.listNewcomers(db, view, ids, { most: MOST_AT_ONCE });
    const count = (await store.listInReach(db, view, ids)).length;
    return {
      results: rows.map((row) => shown(row, caller.role)),
      count,
      left_out: present.size - count,
      address: spokenAddress(originOf(platform.config)),
    };
  }),

  route(copyLinks, async (context) => {
    requireFreshProof(context);
    const { db, platform, now } = context;
    const people = await requireNewcomers(context, true);
    const ids = people.map(({ id }) => id);
    const links = await makeLinks(db, platform, ids, now);
    for (const target of ids) noteAudit(context, { target_kind: 'person', target });
    return {
      links: people.flatMap(({ id, username, ...person }, place) => {
        const made = links[place];
        if (made === undefined) return [];
        return {
          id,
          username,
          name: fullName(person),
          link: made.link,
          expires_at: made.expires_at.toISOString(),
        };
      }),
    };
  }),

  route(printSlips, {
    /* Draw the PDF before the transaction, because it takes long. The codes work only after the
       transaction has saved their hashes. */
    before: async (context) => {
      requireFreshProof(context);
      const { db, body, caller, platform, now } = context;
      requireNoFaults(untilFaults(body.until, now.toISOString().slice(0, 10)));
      const people = await requireNewcomers(context, false);
      const slips = people.map((person) => ({ person, code: newSlipCode() }));
      const document = slipsDocument(slips, {
        ...body,
        config: platform.config,
        now,
        time_zone: people[0]?.time_zone ?? 'UTC',
        locale: people[0]?.locale ?? DEFAULT_LOCALE,
        by: await store.findName(db, caller.id),
        logos: body.has_logo ? await logosOf(context, people) : new Map(),
      });
      const file = await makePdf(platform.background, document, { person: caller.id, name: 'Sign-in slips' });
      return { slips, file };
    },
    handle: async (context, { slips, file }) => {
      const { db, body, platform, now } = context;
      const people = await requireNewcomers(context, true);
      const zones = new Map(people.map(({ id, time_zone }) => [id, time_zone]));
      const kept = slips.map(({ person, code }) => ({
        person: person.id,
        code,
        expires_at: endOfDay(body.until, zones.get(person.id) ?? 'UTC'),
      }));
      await keepSlipCodes(db, platform, kept, now);
      for (const { person } of kept) noteAudit(context, { target_kind: 'person', target: person });
      return file;
    },
  }),
];

type Asked = Pick<Context<typeof copyLinks>, 'db' | 'view' | 'body'>;

/**
 * Loads the named people, sorted by name. Throws `breaks_rule` for each person who is out of reach or may not
 * get a link or slip.
 */
async function requireNewcomers({ db, view, body }: Asked, lock: boolean): Promise<store.NewcomerRow[]> {
  const ids = [...new Set(body.users)];
  const rows = await store.listNewcomers(db, view, ids, { lock });
  const byId = new Map(rows.map((row) => [row.id, row]));
  requireNoFaults(
    ids.flatMap((id) => {
      const row = byId.get(id);
      const message =
        row === undefined ? 'This person doesn’t exist, or you can’t see them.' : handOverRefusal(row);
      return message === null ? [] : [{ path: `body.users.${body.users.indexOf(id)}`, message }];
    }),
  );
  return rows;
}

async function logosOf(
  { db, platform }: Pick<Context<typeof printSlips>, 'db' | 'platform'>,
  people: readonly store.NewcomerRow[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const ids = people.flatMap(({ logo }) => logo ?? []);
  const files = await readFiles({ db, config: platform.config }, null, ids, MOST_LOGO_BYTES);
  return new Map([...(files ?? [])].map(([id, { bytes }]) => [id, bytes]));
}

function shown(row: store.NewcomerRow, role: Role): Newcomer {
  const { id, username, email, school, group, has_password, last_seen_at, is_active } = row;
  const { way, offered_at, expires_at, message_status, sent_at } = row;
  const message = message_status === null ? null : { status: message_status, sent_at };
  const offer =
    way === null || offered_at === null || expires_at === null
      ? null
      : { way, offered_at, expires_at, message };
  const { status, at } = statusOf({ last_seen_at, has_password, offer });
  return {
    id,
    role: row.role,
    username,
    name: fullName(row),
    email,
    school,
    group,
    status,
    status_at: at?.toISOString() ?? null,
    works_until: status === 'nothing_sent' ? null : (expires_at?.toISOString() ?? null),
    takes_mail: is_active && !has_password && email !== null && mayGrant(role, row.role),
    takes_slip: handOverRefusal(row) === null,
  };
}
