/** What other features' servers may ask of the library: what somebody may read, what they were given, what is about a skill, and what staff may name in what they write. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import type { Material } from '../library.contract.ts';
import { listAbout } from './about.store.ts';
import * as allotting from './allotting.store.ts';
import * as given from './given.store.ts';
import { listMaterialsForShare, mapMaterials } from './materials.store.ts';
import { writersView } from './view.ts';

/** A live material in view of one of the staff, which stays until the transaction ends; null where there is none. */
export async function findMaterialToName(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  now: Date,
): Promise<{ school: string | null } | null> {
  const [material] = await listMaterialsForShare(db, writersView({ caller, now }), [id]);
  return material === undefined || material.status !== 'live' ? null : { school: material.school };
}

/** A material that somebody may read, staff as far as their reach, takers (`self`) what they have; null for any other. */
export function findReadable(...asked: Parameters<typeof given.findReadable>) {
  return given.findReadable(...asked);
}

/** The materials that somebody allotted to a person and that they may read by now, the newest first, at most so many. */
export function listGivenMaterials(...asked: Parameters<typeof given.listGivenMaterials>) {
  return given.listGivenMaterials(...asked);
}

/**
 * The materials that are a taker's to read about these topics, as they stand with them, and about which of the topics each is:
 * what was allotted to them first, then what is about most of them.
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

/** Which of these topics a material is about that is a taker's to read: of any other none. */
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

/** Takes back the assignments of materials and shelves with these ids; the caller has checked whose they are. */
export function removeMaterialAssignments(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  return allotting.removeAllotmentsByIds(db, ids);
}

/** Gives these members of a group by name the materials and shelves that the group has. */
export function keepMaterialsOfGroup(...kept: Parameters<typeof allotting.keepAllotmentsOfGroup>) {
  return allotting.keepAllotmentsOfGroup(...kept);
}
