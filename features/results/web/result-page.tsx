import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissed } from '#features/evidence/evidence.rules.ts';
import type { Result } from '#features/releases/result.contract.ts';
import type { SessionDetail } from '#features/sessions/sessions.contract.ts';
import { sessionTitle } from '#features/sessions/sessions.rules.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { Chip } from '#web/ui/chip.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { closedWords } from '../closed-words.rules.ts';
import { CostList } from './cost-list.tsx';
import { costsOf } from './costs.ts';
import { PartCard } from './part-card.tsx';
import classes from './result-page.module.css';
import type { ResultScreenParts } from './result-slots.ts';
import { ResultTables } from './result-tables.tsx';
import { counted, outWords, percentileWords, type Reader, rangeMeaning } from './result-words.ts';
import { hasWidth, ScoreCard } from './score-card.tsx';
import { Strips } from './strips.tsx';
import { stripsOf } from './time-strip.ts';

interface ResultPageProps extends ResultScreenParts {
  session: SessionDetail;
  result: Result;
  goal: number | null;
  reader: Reader;
  trail: ReactNode;
  menu: ReactNode;
  /**
   * Banner for staff who see the page as its taker would. In this preview the page has no link to the review.
   */
  preview?: ReactNode;
}

/** A released result, with the parts that are released. */
export function ResultPage({
  session,
  result,
  goal,
  reader,
  trail,
  menu,
  preview,
  Regrades,
  Practice,
}: ResultPageProps) {
  const { questions } = result;
  const seconds = result.sections.reduce((sum, section) => sum + section.time_spent_seconds, 0);
  const strips = stripsOf(result);
  const closer = session.review_closed_by;
  const whenOut = closer ? '' : outWords(session.release.correctness_at, serverNow());
  const missed = questions?.filter(isMissed).length ?? 0;
  const isOwn = reader === 'taker' && !preview;
  return (
    <Page
      title={sessionTitle(session)}
      kind="roomy"
      trail={trail}
      sub={
        <>
          {reader === 'staff' && isHeld(session) && <Chip kind="info">Not released</Chip>}{' '}
          {reader === 'staff' && `${session.taker.name} · `}
          {session.submitted_at && <Instant at={session.submitted_at} />} · {durationWords(seconds)} ·{' '}
          {counted(session.question_count, 'question')}
          {session.partly_seen_before && (
            <>
              {' '}
              <Chip kind="info">Includes questions seen before</Chip>
            </>
          )}
        </>
      }
      action={
        <>
          {reader === 'staff' && missed > 0 && (
            <LinkButton variant="default" to="/mistakes" search={{ session: session.id }}>
              Analyze mistakes
            </LinkButton>
          )}
          {reader === 'staff' && questions && <ReviewLink session={session.id} missed={missed} />}
          {menu}
        </>
      }
    >
      {preview}
      {session.release_note !== null && (
        <blockquote className={classes.note}>
          <p>{session.release_note}</p>
          <footer>{reader === 'taker' ? 'From your tutor' : 'Note to the student'}</footer>
        </blockquote>
      )}
      <ScoreCard
        session={session.id}
        result={result}
        goal={goal}
        reader={reader}
        acts={
          isOwn &&
          questions && (
            <>
              {missed > 0 && <Practice session={session.id} />}
              <ReviewLink session={session.id} missed={missed} isSecond={missed > 0} />
            </>
          )
        }
      />
      <div className={classes.columns} data-single={questions === null || undefined}>
        {questions && (
          <CostList
            session={session.id}
            {...costsOf(questions)}
            reader={reader}
            Practice={isOwn ? Practice : null}
            all={isOwn && missed > 0 && <AllMistakes session={session.id} missed={missed} />}
          />
        )}
        <div className={classes.parts}>
          {result.parts.map((part) => (
            <PartCard key={part.kind} part={part} whenOut={whenOut} />
          ))}
        </div>
      </div>
      <div className={classes.notes}>
        {closer && <p className={classes.key}>{closedWords(closer, reader)}</p>}
        <Regrades session={session.id} />
        <SeenBefore result={result} partly={session.partly_seen_before} reader={reader} />
        <Key result={result} reader={reader} />
      </div>
      {strips.length > 0 && (
        <div className={classes.strips}>
          <Strips session={session.id} strips={strips} />
          <ResultTables session={session.id} result={result} strips={strips} />
        </div>
      )}
    </Page>
  );
}

/** Explains that some answers were known before the test. */
function SeenBefore({ result, partly, reader }: { result: Result; partly: boolean; reader: Reader }) {
  if (result.seen_before_count === 0) return null;
  const subject = reader === 'taker' ? 'You may have known' : 'The student may have known';
  return (
    <p className={classes.key}>
      {subject} the answers to {counted(result.seen_before_count, 'question')} before this test
      {partly
        ? ', so this score isn’t compared with other scores.'
        : '. They count toward the score, but not in question statistics.'}
    </p>
  );
}

/** Whether the taker does not see the score yet. */
function isHeld({ release: { score_at } }: SessionDetail): boolean {
  return score_at === null || new Date(score_at) > serverNow();
}

interface ReviewLinkProps {
  session: string;
  missed: number;
  /** The button is below a more important one. */
  isSecond?: boolean;
}

function ReviewLink({ session, missed, isSecond = false }: ReviewLinkProps) {
  return (
    <LinkButton
      variant={isSecond ? 'default' : 'filled'}
      to="/results/$session/review/{-$place}"
      params={{ session }}
      rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden />}
    >
      {missed === 0 ? 'Review questions' : `Review ${counted(missed, 'missed question')}`}
    </LinkButton>
  );
}

/** Links to every mistake of the test, with the reasons. */
function AllMistakes({ session, missed }: { session: string; missed: number }) {
  return (
    <p className={classes.all}>
      <Link to="/mistakes" search={{ session }}>
        {missed === 1 ? 'See the mistake and its reason' : `See all ${missed} mistakes and their reasons`}
      </Link>
    </p>
  );
}

/** Explains the bars and the range. */
function Key({ result, reader }: { result: Result; reader: Reader }) {
  const hasDomains = result.parts.some(({ domains }) => domains !== null && domains.length > 0);
  const percentiles = percentileWords(result);
  if (!hasDomains && result.range === null && percentiles === null) return null;
  return (
    <p className={classes.key}>
      {hasDomains && (
        <>
          <span>
            <i className={classes.own} /> {reader === 'taker' ? 'you' : 'this student'}
          </span>
          <span>
            <i className={classes.everyone} /> everyone’s average
          </span>
        </>
      )}
      {percentiles !== null && <span>{percentiles}</span>}
      {hasWidth(result.range) && <span className={classes.estimate}>{rangeMeaning(result, reader)}</span>}
    </p>
  );
}
