/** The calls that make sets of practice, each begun at once. */
import type { CallInput } from '#contract/endpoint.ts';
import { beginPractice } from '#features/sessions/web/public.tsx';
import { call } from '#web/lib/api.ts';
import { lackingWords } from '../player.rules.ts';
import { drawPractice, repeatMissed } from '../practice.contract.ts';

export type Draw = CallInput<typeof drawPractice>['body'];

/** A set on skills, begun at once where it is to be played: in words by how much it is shorter than was asked. */
export async function draw(
  body: Draw,
  isPlayed: boolean,
): Promise<{ set: string; session: string | null; lacking: string | null }> {
  const { lacking, set } = await call(drawPractice, { body });
  const session = isPlayed ? await beginPractice(set.id) : null;
  return { set: set.id, session, lacking: lacking > 0 ? lackingWords(lacking) : null };
}

/** What was missed in a session, again: the session of the new set. */
export async function repeat(session: string): Promise<string> {
  return beginPractice((await call(repeatMissed, { params: { id: session } })).id);
}
