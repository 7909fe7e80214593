/**
 * Functions of the library for other features' servers: which materials a person may read, which are assigned
 * to them, which are about a skill, and to which ones staff may refer.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import type { Material } from '../library.contract.ts';
import { listAbout } from './about.store.ts';
import * as allotting from './allotting.store.ts';
import { listMaterialsForShare, mapMaterials } from './materials.store.ts';
import * as given from './readable-materials.store.ts';
import { writersView } from './view.ts';

/**
 * Finds a published material in view of a staff member and locks it against removal until the transaction
 * ends; null if there is none.
 */
export async function findMaterialToName(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  now: Date,
): Promise<{ school: string | null } | null> {
  const [material] = await listMaterialsForShare(db, writersView({ caller, now }), [id]);
  return material === undefined || material.status !== 'live' ? null : { school: material.school };
}

/**
 * A material that the caller may read: staff within their reach, takers (`self`) their own materials. Null
 * for any other.
 */
export function findReadable(...asked: Parameters<typeof given.findReadable>) {
  return given.findReadable(...asked);
}

/** The best matches among the materials that a taker may read now, for the command palette. */
export function searchReadable(...asked: Parameters<typeof given.searchReadable>) {
  return given.searchReadable(...asked);
}

/** The materials assigned to a person that they may read now, the newest first, up to a limit. */
export function listGivenMaterials(...asked: Parameters<typeof given.listGivenMaterials>) {
  return given.listGivenMaterials(...asked);
}

/**
 * The materials about `topics` that a taker may read, with the taker's progress and the `topics` that each is
 * about. Assigned ones come first, then those about most topics.
 */
export async function listMaterialsOn(
  db: Kysely<Tables>,
  person: string,
  topics: readonly string[],
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<(Material & { readonly topics: string[] })[]> {
  const view = { reach: 'self', caller: person, people: 'none', now } as const;
  const about = await listAbout(db, view, topics, { most });
  const materials = await mapMaterials(
    db,
    view,
    about.map(({ material }) => material),
  );
  return about.flatMap(({ material: id, topics: own }) => {
    const material = materials.get(id);
    return material === undefined ? [] : { ...material, topics: own };
  });
}

/** Which of these topics a material is about; empty if the taker may not read it. */
export async function listTopicsOfMaterial(
  db: Kysely<Tables>,
  person: string,
  { material, topics }: { readonly material: string; readonly topics: readonly string[] },
  now: Date,
): Promise<readonly string[]> {
  const view = { reach: 'self', caller: person, people: 'none', now } as const;
  const [about] = await listAbout(db, view, topics, { most: 1, material });
  return about?.topics ?? [];
}

/**
 * Takes back the assignments of materials and shelves with these ids. The caller must have checked who may do
 * so.
 */
export function removeMaterialAssignments(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  return allotting.removeAllotmentsByIds(db, ids);
}

/**
 * Assigns to these members of a group, individually, the materials and shelves that are assigned to the
 * group.
 */
export function keepMaterialsOfGroup(...kept: Parameters<typeof allotting.keepAllotmentsOfGroup>) {
  return allotting.keepAllotmentsOfGroup(...kept);
}
