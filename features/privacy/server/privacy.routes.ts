import { requireFreshProof } from '#server/http/debts.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { type Route, route } from '#server/http/route.ts';
import { erasureFaults } from '../erasure.rules.ts';
import { erasePerson, exportPerson } from '../privacy.contract.ts';
import * as store from './erasures.store.ts';
import { personalArchive } from './personal-archive.ts';
import { findUsername, listPersonalData } from './personal-data.store.ts';

export const privacyRoutes: Route[] = [
  route(exportPerson, async (context) => {
    const { db, params, reach, caller } = context;
    requireFreshProof(context);
    const username = found(await findUsername(db, { reach, caller: caller.id }, params.id));
    const archive = personalArchive(await listPersonalData(db, params.id));
    return new File([archive], `${username}.zip`, { type: 'application/zip' });
  }),

  route(erasePerson, async (context) => {
    const { db, params, body, caller, now } = context;
    requireFreshProof(context);
    const person = found(await store.findPersonForUpdate(db, params.id));
    requireNoFaults(erasureFaults(person, { caller: caller.id, name: body.name }));
    for (const record of await store.listRecordsOf(db, person.id)) {
      await store.erase(db, record, now);
      await store.addErasure(db, record, caller.id, now);
    }
  }),
];
