/**
 * Functions about people's answers that videos need from features in higher layers. `app/server/app.ts`
 * connects them.
 */
import type { Kysely } from 'kysely';
import type { Level } from '#core/mastery/levels.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { Caller } from '#server/http/route.ts';
import type { TreatedQuestion } from '../mends.contract.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A question that a person missed and whose result is released to them. */
export interface MissedQuestion extends Omit<TreatedQuestion, 'topic'> {
  readonly topic: Named;
  readonly domain: Named | null;
}

/**
 * The test questions that a person missed, those worth most points first, and the person's level in the
 * skills of these questions. Only released results count.
 */
export const missedOf = hook<
  [db: Kysely<Tables>, person: Pick<Caller, 'id' | 'role'>, now: Date],
  Promise<{
    missed: MissedQuestion[];
    standings: readonly {
      readonly topic: Named;
      readonly chance: number | null;
      readonly level: Level;
      readonly level_since: Date;
    }[];
  }>
>('videos.missedOf');
