import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { chanceBefore, hundredths, LEVEL_WORDS, moved, sinceWords } from '#core/mastery/level-words.ts';
import { BARS } from '#core/mastery/levels.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { sinceDay } from '#web/ui/when.ts';
import { movesTitle } from '../level-words.rules.ts';
import type { Move } from '../reviews.contract.ts';
import { FirstRows } from './first-rows.tsx';
import classes from './practice-home.module.css';
import { LevelTrack } from './public.tsx';

interface MovesCardProps {
  moves: readonly Move[];
  /** The number of skills with a level. */
  skills: number;
  /** On which of the last seven days the student worked. */
  days: readonly boolean[] | undefined;
  now: Date;
}

/** The levels that changed in two weeks, rises first, and the days on which the student worked. */
export function MovesCard({ moves, skills, days, now }: MovesCardProps) {
  return (
    <Card>
      <h2 className={classes.title}>{movesTitle(moves)}</h2>
      {moves.length === 0 ? (
        <p className={classes.quiet}>You get a level after 5 questions on a skill.</p>
      ) : (
        <FirstRows rows={moves} className={classes.moves}>
          {(move) => <MoveRow key={move.topic.id} move={move} now={now} />}
        </FirstRows>
      )}
      {days?.some(Boolean) && <Week days={days} />}
      <div className={classes.cardFoot}>
        {moves.length > 0 && (
          <span>
            Lines on the bar: familiar {BARS.familiar}%, proficient {BARS.proficient}%
          </span>
        )}
        {skills > 0 && (
          <LinkButton variant="subtle" size="compact-sm" to="/performance">
            {skills === 1 ? 'See skill' : `See all ${skills} skills`}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function MoveRow({ move, now }: { move: Move; now: Date }) {
  const { topic, from, to, since, chance, answers, title, is_test } = move;
  const isUp = moved(from, to) > 0;
  const before = chanceBefore({ level: from, chance: move.before }, { level: to, chance });
  const where = is_test ? `in ${title}` : `after ${answers} ${answers === 1 ? 'question' : 'questions'}`;
  return (
    <li>
      <div className={classes.moveHead}>
        <strong>{topic.name}</strong>
        <span>
          {isUp ? (
            <IconArrowUp size={14} stroke={2} aria-label="up" className={classes.up} />
          ) : (
            <IconArrowDown size={14} stroke={2} aria-label="down" className={classes.down} />
          )}{' '}
          {from === null ? '' : `${LEVEL_WORDS[from]} to `}
          <b>{sinceWords(to, sinceDay(new Date(since), now))}</b>
        </span>
      </div>
      <LevelTrack before={before === null ? null : before / 100} now={chance} />
      <p>
        {before === null ? 'now ' : `${before}% to `}
        <b>{hundredths(chance)}%</b>, {where}
      </p>
    </li>
  );
}

/** Seven days; those with work are filled. */
function Week({ days }: { days: readonly boolean[] }) {
  return (
    <p className={classes.week}>
      <span aria-hidden>
        {days.map((isWorked, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          <i key={place} data-is-worked={isWorked || undefined} />
        ))}
      </span>
      You studied on {days.filter(Boolean).length} of the last 7 days
    </p>
  );
}
