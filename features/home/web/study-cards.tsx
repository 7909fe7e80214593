import { Link } from '@tanstack/react-router';
import { hundredths, LEVEL_WORDS, moved, movesTitle } from '#features/reviews/level-words.rules.ts';
import type { Move } from '#features/reviews/reviews.contract.ts';
import { DueReview, useMoves } from '#features/reviews/web/public.tsx';
import { Card } from '#web/ui/card.tsx';
import type { TakerBoard } from '../home.contract.ts';
import { changesOf } from '../taker-home.rules.ts';
import taker from './taker.module.css';
import { ChangeSign, ChangesCard } from './taker-cards.tsx';

const MOST_MOVES = 3;

/** Of whoever has a test behind them: what is due for review, and what changed; where their tests asked of other skills, the levels that moved. */
export function StudyCards({ board, now }: { board: TakerBoard; now: Date }) {
  const moves = useMoves();
  const tellsLevels = moves.length > 0 && changesOf(board).length === 0;
  return (
    <>
      <DueReview now={now} />
      {tellsLevels ? <LevelsCard moves={moves} /> : <ChangesCard board={board} />}
    </>
  );
}

/** The levels that moved lately. */
function LevelsCard({ moves }: { moves: readonly Move[] }) {
  return (
    <Card>
      <div className={taker.cardHead}>
        <h2>{movesTitle(moves)}</h2>
        <Link to="/performance">All skills</Link>
      </div>
      <ul className={taker.changes}>
        {moves.slice(0, MOST_MOVES).map(({ topic, from, to, before, chance }) => (
          <li key={topic.id} data-way={moved(from, to)}>
            <ChangeSign change={moved(from, to)} />
            <p>
              <strong>
                {topic.name} is {LEVEL_WORDS[to].toLowerCase()}
              </strong>
              : {hundredths(chance)}% on a new question
              {before === null ? '' : `, from ${hundredths(before)}%`}.
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
