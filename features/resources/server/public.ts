/** Functions that other features' servers may use to read resources. */
import type { Kysely } from 'kysely';
import { fileUrl, type viewerOf } from '#features/files/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Resource } from '../resources.contract.ts';
import * as store from './resources.store.ts';

/** A resource as a student sees it, without its author. */
export interface CourseResource
  extends Pick<Resource, 'id' | 'title' | 'url' | 'file' | 'material' | 'video'> {
  /** The id of the node that the resource belongs to. */
  readonly node: string;
}

/**
 * The resources for students on the nodes of a course in the order of the course, at most `most`. A resource
 * with a material or video is listed only if the student may open it. Runs two statements.
 */
export async function listCourseResources(
  db: Kysely<Tables>,
  { person, viewer }: { readonly person: string; readonly viewer: ReturnType<typeof viewerOf> },
  course: string,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<CourseResource[]> {
  const view = { reach: 'self', tree: 'own_schools', caller: person, now } as const;
  const page = { limit: most, offset: 0, search: undefined, descending: false };
  const { rows } = await store.listBelow(db, view, course, page);
  return rows.map(({ id, title, node, url, file, material, video }) => ({
    id,
    title,
    node,
    url,
    material,
    video,
    file: file && { ...file, url: fileUrl(file.id, viewer) },
  }));
}
