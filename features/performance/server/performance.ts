/**
 * Reads the parts of a person's progress other than mastery: study effects, released scores, and the pace of
 * the newest test.
 */
import type { Kysely } from 'kysely';
import { listStudiedTopics } from '#features/activity/server/public.ts';
import type { AlongFold } from '#features/mastery/server/public.ts';
import { A_DAY } from '#features/mastery/telling-answers.rules.ts';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import { findUsualSeconds, listScoredTests } from '#features/results/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { sectionPacings } from '../pacing.rules.ts';
import type { Pacing, PastScore, Study } from '../performance.contract.ts';
import { Story, type StoryState, type StudiedOn, studiesOf } from '../story.rules.ts';
import { pastScores } from './past-scores.ts';
import * as store from './performance.store.ts';

/**
 * Computes the story (study and the newest test) from a person's sessions. It is cached together with the
 * mastery.
 */
export const STORY: AlongFold<StoryState> = {
  name: 'story',
  revision: 4,
  is_of_set: true,
  begin: () => {
    const story = new Story();
    return {
      take: (evidence, { title }, standingAt) => story.take(evidence, title, standingAt),
      get state() {
        return story.state;
      },
    };
  },
};

/**
 * The effect of study for each of these people, keyed by person, most study time first. Uses only released
 * results. Runs one statement.
 */
export async function readStudies(
  db: Kysely<Tables>,
  stories: ReadonlyMap<string, { readonly along: StoryState }>,
  now: Date,
): Promise<Map<string, Study[]>> {
  const days = [...stories.values()].flatMap(({ along }) =>
    along.topics.flatMap(({ tested }) => tested.map(({ day }) => day)),
  );
  const first = days.reduce((least, day) => Math.min(least, day), now.getTime() / A_DAY);
  const window = { from: new Date(first * A_DAY), until: now };
  const studied = await listStudiedTopics(db, [...stories.keys()], window);
  const byPerson = Map.groupBy(studied, ({ person }) => person);
  return new Map(
    [...stories].map(([person, { along }]) => [
      person,
      studiesOf(
        along,
        (byPerson.get(person) ?? []).map(
          ({ at, ...one }): StudiedOn => ({ ...one, day: at.getTime() / A_DAY }),
        ),
      ),
    ]),
  );
}

/** The scores that are released to their taker, oldest first. */
export async function scoresOut(db: Kysely<Tables>, taker: Reader, now: Date): Promise<PastScore[]> {
  const tests = await listScoredTests(db, [taker.id]);
  const open = await listOpenness(db, tests, taker, now);
  const out = tests.filter(({ id }) => open.get(id)?.score === true);
  return (await pastScores(db, out)).toReversed();
}

/** The pace in the taker's newest timed test; null without one. */
export async function newestPacing(
  db: Kysely<Tables>,
  { timed }: StoryState,
  taker: Reader,
  now: Date,
): Promise<Pacing | null> {
  if (timed === null) return null;
  const { session, assessment, title, answers } = timed;
  const usual = await findUsualSeconds(db, { assessment, taker: taker.id }, taker, now);
  const sections = sectionPacings(answers, await store.listSectionTimes(db, session), usual);
  return sections === null ? null : { session, title, sections };
}
