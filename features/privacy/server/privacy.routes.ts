import { strToU8, zipSync } from 'fflate';
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#contract/csv.ts';
import { requireRankOver } from '#features/auth/auth.rules.ts';
import { requireDecision } from '#features/people/server/public.store.ts';
import { requireAnotherAdmin } from '#features/people/server/public.ts';
import type { DeclaredTable } from '#server/db/declared-tables.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Route, route } from '#server/http/route.ts';
import { erasureFaults } from '../erasure.rules.ts';
import { erasePerson, exportPerson } from '../privacy.contract.ts';
import { eraseRecord } from './erase-record.ts';
import * as store from './erasures.store.ts';
import { findPerson, listPersonalData, type PersonalTable } from './personal-data.store.ts';
import { keepLedger } from './replay-erasures.ts';

/** `tables` returns the declared tables of all features. */
export const privacyRoutes = (tables: () => readonly DeclaredTable[]): Route[] => [
  route(exportPerson, async (context) => {
    const { db, params, view, caller } = context;
    requireFreshProof(context);
    const person = found(await findPerson(db, view, params.id));
    /* The export contains the person's actions and their network addresses. Only people of a higher rank may
       see that. */
    if (person.id !== caller.id) {
      requireRankOver(caller, person);
      await requireDecision(db, caller, person.id);
    }
    const archive = personalArchive(await listPersonalData(db, tables(), person.id));
    return new File([archive], `${person.username}.zip`, { type: 'application/zip' });
  }),

  route(erasePerson, {
    handle: async (context) => {
      const { db, params, body, caller, now } = context;
      requireFreshProof(context);
      /* Check this before any row is locked. If two admins erase each other, the second one finds that
         they are the last admin. */
      if (params.id !== caller.id) await requireAnotherAdmin(db, params.id);
      const person = found(await store.findPersonForUpdate(db, params.id));
      requireNoFaults(erasureFaults(person, { caller: caller.id, name: body.name }));
      for (const record of await store.listRecordsOf(db, person.id)) {
        await eraseRecord(db, tables(), { person: record, by: caller.id }, now);
        await store.addErasure(db, record, caller.id, now);
      }
    },
    /* Write the ledger after the commit, so that a restore never erases a person whose erasure failed, and
       before the answer, so that a person reported as erased cannot return with a restore. */
    after: ({ platform }) => keepLedger(platform),
  }),
];

/** The bytes of the zip. Empty tables are included, which shows that nothing is stored there. */
function personalArchive(tables: readonly PersonalTable[]): Uint8Array<ArrayBuffer> {
  const files = tables.flatMap(({ name, rows }): [string, Uint8Array][] => [
    [`${name}.json`, strToU8(`${JSON.stringify(rows, null, 2)}\n`)],
    [`${name}.csv`, strToU8(asCsv(rows))],
  ]);
  return zipSync(Object.fromEntries(files));
}

function asCsv(rows: PersonalTable['rows']): string {
  const [first] = rows;
  if (first === undefined) return BYTE_ORDER_MARK;
  const header = Object.keys(first);
  const lines = rows.map((row) => csvLine(header.map((name) => cellOf(row[name]))));
  return BYTE_ORDER_MARK + csvLine(header) + lines.join('');
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
