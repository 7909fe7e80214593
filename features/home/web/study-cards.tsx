import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chanceBefore, levelWords, moved } from '#core/mastery/level-words.ts';
import { PracticeMissed, PracticeSkill } from '#features/mistakes/web/public.tsx';
import { movesTitle } from '#features/reviews/level-words.rules.ts';
import type { Move } from '#features/reviews/reviews.contract.ts';
import { DueReview, useMoves } from '#features/reviews/web/public.tsx';
import { Card } from '#web/ui/card.tsx';
import { sinceDay } from '#web/ui/when.ts';
import type { TakerBoard } from '../home.contract.ts';
import { changesOf } from '../taker-home.rules.ts';
import taker from './taker.module.css';
import { ChangeSign, ChangesCard } from './taker-cards.tsx';

const MOST_MOVES = 3;

/**
 * Cards for takers with a released test: due reviews, and what changed between tests. If no tests can be
 * compared, the skill levels that changed are shown.
 */
export function StudyCards({ board, now }: { board: TakerBoard; now: Date }) {
  const moves = useMoves();
  // The card is always in this place, even if a test or something else comes first today.
  const act = (
    <div className={taker.missed}>
      <PracticeMissed variant="default" isOptional />
    </div>
  );
  const tellsLevels = moves.length > 0 && changesOf(board).length === 0;
  return (
    <>
      <DueReview now={now} />
      {tellsLevels ? (
        <LevelsCard moves={moves} now={now} act={act} />
      ) : (
        <ChangesCard board={board} act={act} />
      )}
    </>
  );
}

/** The skill levels that changed recently. */
function LevelsCard({ moves, now, act }: { moves: readonly Move[]; now: Date; act: ReactNode }) {
  return (
    <Card>
      <div className={taker.cardHead}>
        <h2>{movesTitle(moves)}</h2>
        <Link to="/performance">All skills</Link>
      </div>
      <ul className={taker.changes}>
        {moves.slice(0, MOST_MOVES).map(({ topic, from, to, since, before, chance }) => {
          const was = chanceBefore({ level: from, chance: before }, { level: to, chance });
          return (
            <li key={topic.id} data-way={moved(from, to)}>
              <ChangeSign change={moved(from, to)} />
              <div className={taker.skillRow}>
                <p>
                  <strong>{topic.name}</strong>:{' '}
                  {levelWords({ level: to, chance }, sinceDay(new Date(since), now))}
                  {was === null ? '' : `, ${moved(from, to) > 0 ? 'up' : 'down'} from ${was}%`}.
                </p>
                <PracticeSkill skill={topic} />
              </div>
            </li>
          );
        })}
      </ul>
      {act}
    </Card>
  );
}
