/** Draws unseen questions for a person's practice. */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import { type DrawTerms, drawn } from '#core/practice/may-practise.ts';
import type { Tables } from '#server/db/tables.ts';
import { countLeftOut, listAskedOf, listCandidates } from './practice.store.ts';
import { boundsOf } from './practice-bounds.ts';

/** A skill to practice, and the requested difficulty from 1 to 5. */
interface Like {
  readonly topic: string;
  readonly difficulty: number;
}

/**
 * Draws up to `size` questions from these skills in turn that the person was never asked and may practice
 * now, each with its skill. `found`: how many such questions each skill has, at most `size`. `left_out`: how
 * many unseen questions on these skills are reserved for tests. Runs three statements in addition to those
 * that read the bounds.
 */
export async function drawLike(
  db: Kysely<Tables>,
  taker: { readonly id: string; readonly role: Role },
  likes: readonly Like[],
  { size, now, a_turn = 1, is_alike = false }: { size: number; now: Date } & DrawTerms,
): Promise<{
  questions: { id: string; topic: string }[];
  found: ReadonlyMap<string, number>;
  left_out: number;
}> {
  const bounds = await boundsOf(db, taker, { school: null, is_drawn: true }, now);
  const asked = await listAskedOf(db, taker.id);
  const candidates = await listCandidates(db, likes, { bounds, asked, most: size, is_alike });
  const groups = likes.map(({ topic }) => candidates.get(topic) ?? []);
  const standsFor = (id: string) =>
    likes[groups.findIndex((group) => group.some((one) => one.id === id))]?.topic ?? '';
  return {
    questions: drawn(groups, size, { a_turn, is_alike }).map((id) => ({ id, topic: standsFor(id) })),
    found: new Map([...candidates].map(([topic, group]) => [topic, group.length])),
    left_out: await countLeftOut(
      db,
      likes.map(({ topic }) => topic),
      { bounds, asked },
    ),
  };
}
