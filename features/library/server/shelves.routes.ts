import { Problem } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { holderFaults } from '#features/assessments/removal.rules.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { parentFaults, placedAt, requireMayWrite, shelvingFaults } from '../library.rules.ts';
import {
  addLibraryGroup,
  changeLibraryGroup,
  getLibraryGroup,
  type LibraryGroup,
  libraryGroupInUse,
  listLibraryGroupMaterials,
  listLibraryGroups,
  putLibraryGroupMaterial,
  removeLibraryGroup,
  removeLibraryGroupMaterial,
} from '../shelves.contract.ts';
import { listMaterialsForShare, mapMaterials } from './materials.store.ts';
import { countHolders } from './readers.store.ts';
import * as store from './shelves.store.ts';
import { viewOf, writersView } from './view.ts';

export const shelvesRoutes: Route[] = [
  route(listLibraryGroups, async (context) =>
    listAnswer(
      context,
      await store.listShelves(context.db, viewOf(context), context.query, pageOffset(context.query)),
    ),
  ),

  route(addLibraryGroup, async (context) => {
    const { db, view, caller, body, now } = context;
    const { parent, position, name } = body;
    const school = await schoolForContent(db, view, body.school);
    await store.lockShelves(db);
    await requireParent(context, parent, { id: null, school, levels: 1 });
    const id = await store.addShelf(db, { name, parent, school, author: caller.id }, now);
    await place(context, id, parent, position);
    return found(await store.findShelf(db, writersView(context), id));
  }),

  route(getLibraryGroup, async (context) =>
    found(await store.findShelf(context.db, viewOf(context), context.params.id)),
  ),

  route(changeLibraryGroup, async (context) => {
    const { db, params, body, now } = context;
    await store.lockShelves(db);
    const shelf = await openForWriting(context, params.id);
    requireVersion(shelf, body.version);
    const parent = body.parent === undefined ? shelf.parent : body.parent;
    const isMoved = parent !== shelf.parent;
    if (isMoved) {
      const levels = await store.countLevels(db, shelf.id);
      await requireParent(context, parent, { id: shelf.id, school: shelf.school?.id ?? null, levels });
    }
    await store.saveShelf(db, shelf.id, { name: body.name ?? shelf.name, parent }, now);
    if (isMoved || body.position !== undefined) await place(context, shelf.id, parent, body.position ?? null);
    return found(await store.findShelf(db, writersView(context), shelf.id));
  }),

  route(removeLibraryGroup, async (context) => {
    const { db, caller, params } = context;
    await store.lockShelves(db);
    const { id } = await openForWriting(context, params.id);
    if (await store.hasBelow(db, id)) {
      throw new Problem(libraryGroupInUse, {
        detail: 'This shelf contains other shelves. Move or remove them first.',
      });
    }
    const schools = { reach: reachOf(caller.role, 'schools.view'), caller: caller.id };
    const errors = holderFaults(await countHolders(db, schools, { library_group: id }));
    if (errors.length > 0) {
      const detail = `${errors.map(({ message }) => message).join('. ')}. Take it back from them first.`;
      throw new Problem(libraryGroupInUse, { detail, errors });
    }
    await store.removeShelf(db, id);
  }),

  route(listLibraryGroupMaterials, async (context) => {
    const { db, query } = context;
    const view = viewOf(context);
    found(await store.findShelf(db, view, query.library_group));
    const { count, rows } = await store.listPlacements(db, view, query, pageOffset(query));
    const materials = await mapMaterials(db, view, [...new Set(rows.map(({ material }) => material))]);
    return listAnswer(context, {
      count,
      rows: rows.flatMap(({ library_group: id, name, position, put_at, ...placed }) => {
        const material = materials.get(placed.material);
        const stands = { library_group: { id, name }, position, put_at: put_at.toISOString() };
        return material === undefined ? [] : [{ ...stands, material }];
      }),
    });
  }),

  route(putLibraryGroupMaterial, async (context) => {
    const { db, body, now } = context;
    await store.lockShelves(db);
    const { library_group, material } = body;
    const shelf = await namedForWriting(context, library_group);
    if (body.version !== null) requireVersion(shelf, body.version);
    const [there = null] = await listMaterialsForShare(db, writersView(context), [material]);
    requireNoFaults(shelvingFaults(there, { school: shelf.school?.id ?? null }));
    const placed = await store.listPlaced(db, library_group);
    const stands = placed.indexOf(material);
    const others = placed.filter((id) => id !== material);
    const order = placedAt(others, material, body.position ?? (stands < 0 ? null : stands + 1));
    await store.savePlaces(db, library_group, order, now);
    await store.touchShelf(db, library_group, now);
    return { library_group, material, position: order.indexOf(material) + 1 };
  }),

  route(removeLibraryGroupMaterial, async (context) => {
    const { db, body, now } = context;
    await store.lockShelves(db);
    await namedForWriting(context, body.library_group);
    const isGone = await store.removePlaced(db, body);
    requireNoFaults(isGone ? [] : [{ path: 'body.material', message: 'This material isn’t on the shelf.' }]);
    await store.touchShelf(db, body.library_group, now);
  }),
];

type Asking = Pick<Context<typeof changeLibraryGroup>, 'db' | 'reach' | 'caller' | 'now'>;

async function requireParent(
  context: Asking,
  parent: string | null,
  moved: Parameters<typeof parentFaults>[1],
): Promise<void> {
  if (parent === null) return;
  requireNoFaults(parentFaults(await store.findAbove(context.db, writersView(context), parent), moved));
}

async function place(
  { db }: Asking,
  id: string,
  parent: string | null,
  position: number | null,
): Promise<void> {
  await store.orderShelves(db, placedAt(await store.listBeside(db, id, parent), id, position));
}

async function openForWriting(context: Asking, id: string): Promise<LibraryGroup> {
  const shelf = found(await store.findShelf(context.db, writersView(context), id));
  requireMayWrite(context.reach, context.caller.id, shelf);
  return shelf;
}

/** The shelf named in a body, if the caller may change it. Throws `breaks_rule` if it is not in view. */
async function namedForWriting(context: Asking, id: string): Promise<LibraryGroup> {
  const shelf = await store.findShelf(context.db, writersView(context), id);
  requireNoFaults(
    shelf === null
      ? [{ path: 'body.library_group', message: 'This shelf doesn’t exist, or you can’t see it.' }]
      : [],
  );
  requireMayWrite(context.reach, context.caller.id, found(shelf));
  return found(shelf);
}
