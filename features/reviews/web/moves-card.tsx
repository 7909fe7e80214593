import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { pastInSentence } from '#web/ui/when.ts';
import { hundredths, LEVEL_WORDS, moved, movesTitle } from '../level-words.rules.ts';
import type { Rhythm } from '../practice-home.rules.ts';
import type { Move } from '../reviews.contract.ts';
import { FirstRows } from './first-rows.tsx';
import classes from './practice-home.module.css';
import { LevelTrack } from './public.tsx';

interface MovesCardProps {
  moves: readonly Move[];
  /** Of how many skills something is known. */
  skills: number;
  rhythm: Rhythm | undefined;
  now: Date;
}

/** The levels that moved in two weeks, risers first, and the days on which one worked. */
export function MovesCard({ moves, skills, rhythm, now }: MovesCardProps) {
  return (
    <Card>
      <h2 className={classes.title}>{movesTitle(moves)}</h2>
      {moves.length === 0 ? (
        <p className={classes.quiet}>Levels move after 5 questions in a skill.</p>
      ) : (
        <FirstRows rows={moves} className={classes.moves}>
          {(move) => <MoveRow key={move.topic.id} move={move} now={now} />}
        </FirstRows>
      )}
      {rhythm && <Week {...rhythm} />}
      <div className={classes.cardFoot}>
        <span>Marks on the bar: familiar 70, proficient 85</span>
        {skills > 0 && (
          <LinkButton variant="subtle" size="compact-sm" to="/performance">
            {skills === 1 ? 'The skill' : `All ${skills} skills`}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function MoveRow({ move, now }: { move: Move; now: Date }) {
  const { topic, from, to, before, chance, answers, at, title, is_test } = move;
  const isUp = moved(from, to) > 0;
  const where = is_test ? `in ${title}` : `in ${answers} ${answers === 1 ? 'question' : 'questions'}`;
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
          <b>{LEVEL_WORDS[to]}</b>
        </span>
      </div>
      <LevelTrack before={before} now={chance} />
      <p>
        {before === null ? '' : `${hundredths(before)}% to `}
        <b>{hundredths(chance)}%</b>, {pastInSentence(new Date(at), now)}, {where}
      </p>
    </li>
  );
}

/** Seven days, each filled where one worked on it. */
function Week({ week }: Rhythm) {
  const days = week.filter(Boolean).length;
  return (
    <p className={classes.week}>
      <span aria-hidden>
        {week.map((isWorked, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          <i key={place} data-is-worked={isWorked || undefined} />
        ))}
      </span>
      Worked on {days} of the last 7 days
    </p>
  );
}
