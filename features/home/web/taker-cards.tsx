import { IconArrowDown, IconArrowUp, IconDoor, IconEqual, IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';
import { askedWords } from '#features/allocation/own-test-words.rules.ts';
import { waitsForTest } from '#features/allocation/own-tests.rules.ts';
import { PracticeSkill } from '#features/mistakes/web/public.tsx';
import { closedWords } from '#features/results/closed-words.rules.ts';
import { Card } from '#web/ui/card.tsx';
import { sittingTimeWords } from '#web/ui/durations.ts';
import { comingWords } from '#web/ui/when.ts';
import type { TakerBoard } from '../home.contract.ts';
import { changesOf, type TopicChange } from '../taker-home.rules.ts';
import classes from './home.module.css';
import taker from './taker.module.css';

const MOST_ROWS = 4;

/** Names the next sitting with its time and room, so that nobody has to look for it. */
export function SittingSoon({ sitting, now }: { sitting: TakerBoard['sittings'][number] | null; now: Date }) {
  if (sitting === null) return null;
  const { title, room, starts_at } = sitting;
  const start = new Date(starts_at);
  const begins = start > now ? `Starts ${comingWords(start, now)}` : 'Has started';
  return (
    <div className={taker.soonCard}>
      <Card kind="dense">
        <p className={taker.soon}>
          <IconDoor size={20} stroke={1.5} aria-hidden />
          <span className={taker.soonWords}>
            <strong>{`Sitting: ${title}`}</strong>
            <span>{`${begins}, ${room}`}</span>
          </span>
          <Link to="/calendar">Calendar</Link>
        </p>
      </Card>
    </div>
  );
}

/** The tests that are in progress, ready or upcoming; the earliest due date comes first. */
export function DueCard({ board, now }: { board: TakerBoard; now: Date }) {
  const tests = [...board.resume, ...board.due, ...board.upcoming];
  return (
    <Card>
      <div className={taker.cardHead}>
        <h2>Your tests</h2>
        <Link to="/assessments">All tests</Link>
      </div>
      {tests.length === 0 ? (
        <p className={classes.calm}>Nothing is due. New tests show up here when they’re assigned.</p>
      ) : (
        <ul className={taker.dues}>
          {tests.slice(0, MOST_ROWS).map((test) => (
            <li key={test.assessment.id}>
              <IconFileText size={16} stroke={1.5} aria-hidden />
              <div>
                <strong>{test.assessment.title}</strong>
                <span>{lengthWords(test)}</span>
              </div>
              <span className={taker.end}>{sittingWords(board, test, now) ?? whenWords(test, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function lengthWords({ assessment }: OwnAssessment): string {
  return `${sittingTimeWords(assessment)} · ${askedWords(assessment)}`;
}

/** When and where the taker sits this test in a sitting; null if it is in no sitting of the next days. */
function sittingWords({ sittings }: TakerBoard, { assessment }: OwnAssessment, now: Date): string | null {
  const sitting = sittings.find((one) => one.assessment === assessment.id);
  return sitting === undefined
    ? null
    : `sitting ${comingWords(new Date(sitting.starts_at), now)}, ${sitting.room}`;
}

function whenWords(test: OwnAssessment, now: Date): string {
  if (test.mode === 'paper') return 'on paper';
  if (test.standing === 'under_way') return 'in progress';
  if (waitsForTest(test, now)) return 'practice after your test';
  if (test.standing === 'upcoming' && test.opens_at !== null)
    return `opens ${comingWords(new Date(test.opens_at), now)}`;
  if (test.is_excused) return 'excused';
  if (test.due_at !== null) return `due ${comingWords(new Date(test.due_at), now)}`;
  if (test.closes_at !== null) return `until ${comingWords(new Date(test.closes_at), now)}`;
  return test.mode === 'practice' ? 'for practice' : 'anytime';
}

interface ChangesCardProps {
  board: TakerBoard;
  /** Starts practice of the questions that were missed. */
  act?: ReactNode;
}

/** The changes between two comparable tests, in at most three sentences, each with practice of its skill. */
export function ChangesCard({ board, act }: ChangesCardProps) {
  const { change, reviews_closed_by: closer } = board;
  const changes = changesOf(board);
  return (
    <Card>
      <div className={taker.cardHead}>
        <h2>{change === null ? 'What changed' : sinceWords(change)}</h2>
        {change !== null && (
          <Link to="/results/$session" params={{ session: change.now.session }}>
            Result of {change.now.title}
          </Link>
        )}
      </div>
      {changes.length === 0 ? (
        <p className={classes.calm}>
          {closer !== null
            ? closedWords(closer, 'taker')
            : change === null
              ? 'After your second test of the same kind, you’ll see which skills improved.'
              : 'No change in the skills that both tests covered.'}
        </p>
      ) : (
        <ul className={taker.changes}>
          {changes.map((change) => (
            <li key={change.id} data-way={Math.sign(change.change)}>
              <ChangeSign change={change.change} />
              <div className={taker.skillRow}>
                <p>
                  <strong>{leadWords(change)}</strong>: {shareWords(change)}
                </p>
                <PracticeSkill skill={change} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {act}
    </Card>
  );
}

function sinceWords({ now, before }: NonNullable<TakerBoard['change']>): string {
  return now.title === before.title ? `Since your last ${before.title}` : `Since ${before.title}`;
}

export function ChangeSign({ change }: { change: number }) {
  const size = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  if (change > 0) return <IconArrowUp {...size} />;
  return change < 0 ? <IconArrowDown {...size} /> : <IconEqual {...size} />;
}

function leadWords({ name, change }: TopicChange): string {
  if (change > 0) return `You got better at ${name}`;
  return change < 0 ? `You slipped in ${name}` : `You still miss questions on ${name}`;
}

function shareWords({ now, before, change }: TopicChange): string {
  const share = `${now.right_count} of ${now.question_count} right`;
  if (change === 0) return `${share}, as before.`;
  return `${share}, ${change > 0 ? 'up' : 'down'} from ${before.right_count} of ${before.question_count}.`;
}
