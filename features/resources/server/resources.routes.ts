import { type Reach, reachOf } from '#core/access/access.ts';
import { fileUrl, listFilesToShow, viewerOf } from '#features/files/server/public.ts';
import { findMaterialToName } from '#features/library/server/public.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { listPlacedNodes } from '#features/subjects/server/public.store.ts';
import { findVideoToName } from '#features/videos/server/public.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  addResource,
  changeResource,
  getResource,
  listResources,
  listResourcesBySubject,
  type Resource,
  removeResource,
} from '../resources.contract.ts';
import { contentFaults, nodeFaults, requireMayWriteResource } from '../resources.rules.ts';
import * as store from './resources.store.ts';

export const resourcesRoutes: Route[] = [
  route(listResources, async (context) => {
    const { db, query } = context;
    const { count, rows } = await store.listResources(db, viewOf(context), query, pageOffset(query));
    return listAnswer(context, { count, rows: await shown(context, rows) });
  }),

  route(listResourcesBySubject, async (context) => {
    const { db, params, query, caller } = context;
    const tree = treeReachOf(caller.role);
    const [node = null] = await listPlacedNodes(db, { reach: tree, caller: caller.id }, [params.id]);
    const { count, rows } = await store.listBelow(db, { ...viewOf(context), tree }, found(node).id, {
      ...pageOffset(query),
      search: query.search,
      descending: query.ordering.startsWith('-'),
    });
    return listAnswer(context, { count, rows: await shown(context, rows) });
  }),

  route(addResource, async (context) => {
    const { db, view, caller, body, now } = context;
    const { school: asked, ...fields } = body;
    const school = await schoolForContent(db, view, asked);
    await requireSound(context, fields, school, []);
    const id = await store.addResource(db, { author: caller.id, school }, fields, now);
    return one(context, id);
  }),

  route(getResource, async (context) => one(context, context.params.id)),

  route(changeResource, async (context) => {
    const { db, body, now } = context;
    const resource = await openForWriting(context);
    requireVersion(resource, body.version);
    const was = {
      ...resource,
      file: resource.file?.id ?? null,
      material: resource.material?.id ?? null,
      video: resource.video?.id ?? null,
    };
    const {
      node = was.node,
      title = was.title,
      audience = was.audience,
      url = was.url,
      file = was.file,
      material = was.material,
      video = was.video,
      position = was.position,
    } = body;
    const fields = { node, title, audience, url, file, material, video, position };
    await requireSound(context, fields, resource.school?.id ?? null, was.file === null ? [] : [was.file]);
    await store.saveResource(db, resource.id, fields, now);
    return one(context, resource.id);
  }),

  route(removeResource, async (context) =>
    store.removeResource(context.db, (await openForWriting(context)).id),
  ),
];

type Asking = Pick<Context<typeof changeResource>, 'db' | 'caller' | 'now' | 'platform'>;

function viewOf({ caller, now }: Pick<Asking, 'caller' | 'now'>): store.View {
  return { reach: reachOf(caller.role, 'resources.view'), caller: caller.id, now };
}

/**
 * The reach within which a reader sees course trees when looking for resources. Takers see those of their own
 * schools, though they cannot browse trees.
 */
function treeReachOf(role: Context<typeof getResource>['caller']['role']): Reach {
  const reach = reachOf(role, 'subjects.view');
  return reach === 'none' ? 'own_schools' : reach;
}

/** Loads the resource and locks its row, if the caller may change it. */
async function openForWriting(
  context: Asking & { reach: Reach; params: { id: string } },
): Promise<store.StoredResource> {
  const { db, reach, caller, params } = context;
  const resource = found(await store.findResourceForUpdate(db, viewOf(context), params.id));
  requireMayWriteResource(reach, caller.id, resource);
  return resource;
}

async function requireSound(
  { db, caller, now }: Asking,
  fields: store.ResourceFields,
  school: string | null,
  shownFiles: readonly string[],
): Promise<void> {
  const view = { reach: reachOf(caller.role, 'subjects.view'), caller: caller.id };
  const [there = null] = await listPlacedNodes(db, view, [fields.node]);
  const { file, material, video } = fields;
  const [shownFile = null] = file === null ? [] : await listFilesToShow(db, caller, [file], shownFiles);
  const named = {
    file: shownFile === null ? null : {},
    material: material === null ? null : await findMaterialToName(db, caller, material, now),
    video: video === null ? null : await findVideoToName(db, caller, video, now),
  };
  requireNoFaults([...nodeFaults(there, { school }), ...contentFaults(fields, named, { school })]);
}

async function one(context: Asking, id: string): Promise<Resource> {
  const [resource = null] = await shown(context, [
    found(await store.findResource(context.db, viewOf(context), id)),
  ]);
  return found(resource);
}

/** Resources as shown to the caller: with their nodes and tags, and with signed file addresses. */
async function shown(context: Asking, rows: readonly store.StoredResource[]): Promise<Resource[]> {
  const { db, caller } = context;
  const ids = [...new Set(rows.map(({ node }) => node))];
  const view = { reach: treeReachOf(caller.role), caller: caller.id };
  const nodes = new Map((await listPlacedNodes(db, view, ids)).map((node) => [node.id, node]));
  const tags = await store.listTagsOf(db, ids);
  const viewer = viewerOf(context);
  return rows.map((row) => ({
    ...row,
    node: {
      id: row.node,
      name: nodes.get(row.node)?.name ?? '',
      path: nodes.get(row.node)?.path ?? [],
      tags: tags.get(row.node) ?? [],
    },
    file: row.file && { ...row.file, url: fileUrl(row.file.id, viewer) },
  }));
}
