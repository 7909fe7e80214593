/** Questions of videos about what people answered. `app/server/app.ts` names the feature that answers them. */
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

/** A question that somebody missed and knows that they did. */
export interface MissedQuestion extends Omit<TreatedQuestion, 'topic'> {
  readonly topic: Named;
  readonly domain: Named | null;
}

/** What of their tests' questions a person missed, of what is out for them, dearest first; and where they stand in its skills. */
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
