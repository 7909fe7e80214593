import { fileUrl, isPictureToShow, viewerOf } from '#features/files/server/public.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { addSchool, changeSchool, getOwnSchool, getSchool, listSchools } from '../schools.contract.ts';
import { logoFaults } from '../schools.rules.ts';
import { requireSchoolsInUse } from './public.store.ts';
import * as store from './schools.store.ts';

export const schoolsRoutes: Route[] = [
  route(listSchools, async (context) => {
    const { db, view, query } = context;
    const page = await store.listSchools(db, view, query, pageOffset(query));
    return listAnswer(context, { ...page, rows: page.rows.map((school) => shown(context, school)) });
  }),

  route(addSchool, async (context) => {
    const { db, view, body, now } = context;
    const id = await store.addSchool(db, body, now);
    return shown(context, found(await store.findSchool(db, view, id)));
  }),

  route(getSchool, async (context) => {
    const { db, view, params } = context;
    return shown(context, found(await store.findSchool(db, view, params.id)));
  }),

  route(changeSchool, async (context) => {
    const { db, view, caller, params, body, now } = context;
    const { version, ...change } = body;
    const school = found(await store.findSchoolForUpdate(db, view, params.id));
    requireVersion(shown(context, school), version);
    await requireSchoolsInUse(db, [params.id]);
    if (change.logo && change.logo !== school.logo) {
      requireNoFaults(logoFaults(await isPictureToShow(db, caller, change.logo)));
    }
    await store.saveSchool(db, params.id, change, now);
    return shown(context, found(await store.findSchool(db, view, params.id)));
  }),

  route(getOwnSchool, async (context) => {
    const school = await store.findOnlySchool(context.db, context.caller.id);
    return { school: school === null ? null : shown(context, school) };
  }),
];

/** A school with the address of its logo, signed for the caller. */
function shown<School extends { readonly logo: string | null }>(
  asked: Parameters<typeof viewerOf>[0],
  school: School,
) {
  const { logo } = school;
  return { ...school, logo: logo === null ? null : { id: logo, url: fileUrl(logo, viewerOf(asked)) } };
}
