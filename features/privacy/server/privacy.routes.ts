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
import { personalArchive } from './personal-archive.ts';
import { findPerson, listPersonalData } from './personal-data.store.ts';
import { keepLedger } from './replay-erasures.ts';

/** `tables`: those of all features. */
export const privacyRoutes = (tables: () => readonly DeclaredTable[]): Route[] => [
  route(exportPerson, async (context) => {
    const { db, params, view, caller } = context;
    requireFreshProof(context);
    const person = found(await findPerson(db, view, params.id));
    // It tells what somebody did and from where, which of the audit is told to admins alone.
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
      // Before anybody's row is held: of two admins who erase each other the second finds that they are the last.
      if (params.id !== caller.id) await requireAnotherAdmin(db, params.id);
      const person = found(await store.findPersonForUpdate(db, params.id));
      requireNoFaults(erasureFaults(person, { caller: caller.id, name: body.name }));
      for (const record of await store.listRecordsOf(db, person.id)) {
        await eraseRecord(db, tables(), { person: record, by: caller.id }, now);
        await store.addErasure(db, record, caller.id, now);
      }
    },
    // Only what is committed, or a restore would erase somebody who never was; and before it is answered, because
    // whoever is told that somebody is erased must not see them again after one.
    after: ({ platform }) => keepLedger(platform),
  }),
];
