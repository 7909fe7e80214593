import { Problem } from '#contract/problem.ts';
import { deactivatingAsksForProof } from '#features/people/people.rules.ts';
import { deactivatePeople, takePeopleBack } from '#features/people/server/public.ts';
import { findSchoolForUpdate, saveSchoolArchived } from '#features/schools/server/public.store.ts';
import { noteAudit } from '#server/http/audited.ts';
import { found } from '#server/http/found.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Route, route } from '#server/http/route.ts';
import { archiveSchool, reopenSchool, schoolArchived, schoolInUse } from '../school-archive.contract.ts';
import { countedOf, requireNobodySits } from '../terms.rules.ts';
import { listUnderWay, signOutPeople } from './hooks.ts';
import * as store from './school-archive.store.ts';

export const schoolArchiveRoutes: Route[] = [
  route(archiveSchool, async (context) => {
    const { db, params, body, now } = context;
    const school = found(await findSchoolForUpdate(db, params.id));
    if (school.archived_at !== null) throw new Problem(schoolArchived, { detail: 'It’s already archived.' });
    const people = await store.listPeopleOfSchool(db, school.id);
    const ids = people.map(({ id }) => id);
    const sessions_under_way = countedOf(await listUnderWay(db, ids));
    const report = {
      people: countedOf(people),
      people_deactivated: body.deactivate_people,
      sessions_under_way,
    };
    if (body.dry_run) return { school: { ...school, archived_at: null }, is_done: false, ...report };
    requireNobodySits(sessions_under_way);
    await saveSchoolArchived(db, school.id, now, now);
    if (body.deactivate_people && ids.length > 0) {
      if (deactivatingAsksForProof(ids.length)) requireFreshProof(context);
      await deactivatePeople(db, ids, now);
      await signOutPeople(db, ids, now);
      for (const target of ids) noteAudit(context, { target_kind: 'person', target });
    }
    return { school: { ...school, archived_at: now.toISOString() }, is_done: true, ...report };
  }),

  route(reopenSchool, async (context) => {
    const { db, params, now } = context;
    const school = found(await findSchoolForUpdate(db, params.id));
    const { archived_at } = school;
    if (archived_at === null) throw new Problem(schoolInUse, { detail: 'There’s nothing to reopen.' });
    const ids = await store.listDeactivatedWith(db, school.id, archived_at);
    await saveSchoolArchived(db, school.id, null, now);
    await takePeopleBack(db, ids, now);
    for (const target of ids) noteAudit(context, { target_kind: 'person', target });
    return { school: { ...school, archived_at: null }, came_back: ids.length };
  }),
];
