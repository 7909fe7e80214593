/** Draws unseen questions for a person's practice. */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import { drawn } from '#core/practice/may-practise.ts';
import type { Tables } from '#server/db/tables.ts';
import { countLeftOut, listAskedOf, listCandidates } from './practice.store.ts';
import { boundsOf } from './practice-bounds.ts';

/** A skill to practice, and the wanted difficulty from 1 to 5. */
interface Like {
  readonly topic: string;
  readonly difficulty: number;
}

/**
 * Draws up to `size` questions from these skills in turn that the person was never asked and may practice
 * now, each with its skill. `left_out`: how many unseen questions of these skills are kept for tests. Runs
 * one statement per skill, besides those that read the bounds.
 */
export async function drawLike(
  db: Kysely<Tables>,
  taker: { readonly id: string; readonly role: Role },
  likes: readonly Like[],
  { size, now }: { size: number; now: Date },
): Promise<{ questions: { id: string; topic: string }[]; left_out: number }> {
  const bounds = await boundsOf(db, taker, { school: null, is_drawn: true }, now);
  const asked = await listAskedOf(db, taker.id);
  const groups: Awaited<ReturnType<typeof listCandidates>>[] = [];
  for (const like of likes) {
    groups.push(await listCandidates(db, like, { bounds, asked, most: size }));
  }
  const standsFor = (id: string) =>
    likes[groups.findIndex((group) => group.some((one) => one.id === id))]?.topic ?? '';
  return {
    questions: drawn(groups, size).map((id) => ({ id, topic: standsFor(id) })),
    left_out: await countLeftOut(
      db,
      likes.map(({ topic }) => topic),
      { bounds, asked },
    ),
  };
}
