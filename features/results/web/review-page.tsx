import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconMessageQuestion } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Answer } from '#contract/endpoint.ts';
import { isMissed } from '#features/evidence/evidence.rules.ts';
import type { SessionDetail } from '#features/sessions/sessions.contract.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { Chip } from '#web/ui/chip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { StemText } from '#web/ui/stem-text.tsx';
import type { ReviewedQuestion, reviewSession } from '../results.contract.ts';
import { Disclosure } from './disclosure.tsx';
import { type MistakesOf, type MistakeWay, mistakePlaces, mistakeWay } from './mistakes.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { chosenIn } from './public.tsx';
import { QuestionFacts } from './question-facts.tsx';
import type { ResultParts, ReviewSlots } from './result-slots.ts';
import { OUTCOME_WORDS, outWords, type Reader } from './result-words.ts';
import classes from './review-page.module.css';
import { ReviewSections, ReviewStrip } from './review-strip.tsx';
import { ReviewedAnswer } from './reviewed-answer.tsx';
import { ReviewedText } from './reviewed-text.tsx';

interface ReviewPageProps extends ResultParts, ReviewSlots {
  review: Answer<typeof reviewSession>;
  release: SessionDetail['release'];
  /** Position in the session, from 1. */
  place: number;
  question: ReviewedQuestion;
  through: MistakesOf;
  reader: Reader;
}

export function ReviewPage({
  review,
  release,
  place,
  question,
  through,
  reader,
  explained,
  reason,
  similar,
  Regrades,
}: ReviewPageProps) {
  const { session, questions } = review;
  const ofSection = questions.filter(({ section }) => section === question.section);
  const way = mistakeWay(mistakePlaces(questions, through), place);
  return (
    <Page
      title={`Question ${question.number} of ${ofSection.length}`}
      kind="roomy"
      trail={
        <>
          {reader === 'taker' ? <Link to="/results">Results</Link> : <Link to="/sessions">Sessions</Link>} /{' '}
          <Link to="/results/$session" params={{ session }}>
            {review.assessment.title}
          </Link>{' '}
          / {question.section_title}
        </>
      }
      sub={<Standing question={question} way={way} />}
      action={<Ways session={session} way={way} through={through} />}
    >
      <ReviewSections review={review} present={question.section} through={through} />
      <ReviewStrip review={review} place={place} through={through} />
      <div className={classes.columns}>
        <article className={classes.question} aria-label={`Question ${question.number}`}>
          <ReviewedText review={review} question={question} through={through}>
            {(crossing) => (
              <>
                <div className={classes.asked}>
                  <div data-text="stem">
                    <StemText question={question} {...chosenIn(question)} />
                  </div>
                  <Regrades session={session} question={question.question} />
                  <ReviewedAnswer question={question} release={release} reader={reader} crossing={crossing} />
                </div>
                <div className={classes.explanation}>
                  {isMissed(question) && reason(session, place)}
                  {question.rubric !== null && <RubricTold rubric={question.rubric} />}
                  {question.comments !== null && <Comments comments={question.comments} />}
                  <Explanation question={question} release={release} reader={reader} />
                  {question.explanation !== null && explained(question.question)}
                  {reader === 'taker' && (
                    <div className={classes.acts}>
                      {isMissed(question) &&
                        question.has_skill &&
                        similar(session, { question: question.question, place, through })}
                      <LinkButton
                        variant="default"
                        to="/doubts/new"
                        search={{ question: question.question, session }}
                        leftSection={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
                      >
                        Ask about this
                      </LinkButton>
                    </div>
                  )}
                </div>
              </>
            )}
          </ReviewedText>
        </article>
        <QuestionFacts question={question} release={release} reader={reader} />
      </div>
    </Page>
  );
}

const CHIP_KINDS = {
  right: 'right',
  wrong: 'wrong',
  omitted: 'info',
  partial: 'flag',
  pending: 'info',
} as const;

/** The outcome of the question, and which mistake it is. */
function Standing({ question, way }: { question: ReviewedQuestion; way: MistakeWay }) {
  const { outcome, marks, marks_max } = question;
  if (outcome === null) return null;
  const lost = marks === null ? 0 : marks_max - marks;
  const words = OUTCOME_WORDS[outcome];
  return (
    <span className={classes.standing}>
      <Chip kind={CHIP_KINDS[outcome]} icon={<OutcomeMark outcome={outcome} />}>
        {words.charAt(0).toUpperCase() + words.slice(1)}
        {lost > 0 && `, −${figure(lost)} ${lost === 1 ? 'point' : 'points'}`}
      </Chip>
      {way.rank !== null && `mistake ${way.rank} of ${way.count}`}
      {question.late && <Chip>Late answer</Chip>}
    </span>
  );
}

interface WaysProps {
  session: string;
  way: MistakeWay;
  through: MistakesOf;
}

/** Links to the previous and next mistake; the arrow keys do the same. */
function Ways({ session, way, through }: WaysProps) {
  const navigate = useNavigate();
  const to = '/results/$session/review/{-$place}' as const;
  // The tools use the arrow keys, too.
  const go = (event: KeyboardEvent, place: number | null) =>
    place !== null &&
    !event.defaultPrevented &&
    void navigate({ to, params: { session, place: String(place) }, search: through, resetScroll: false });
  const options = { preventDefault: false };
  useHotkeys([
    ['ArrowRight', (event) => go(event, way.next), options],
    ['ArrowLeft', (event) => go(event, way.previous), options],
  ]);
  return (
    <>
      {way.previous !== null && (
        <LinkButton
          variant="default"
          to={to}
          params={{ session, place: String(way.previous) }}
          search={through}
          resetScroll={false}
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
        >
          Previous mistake
        </LinkButton>
      )}
      {way.next === null ? (
        <LinkButton to="/results/$session" params={{ session }}>
          Back to the result
        </LinkButton>
      ) : (
        <LinkButton
          to={to}
          params={{ session, place: String(way.next) }}
          search={through}
          resetScroll={false}
          rightSection={<IconArrowRight size={16} stroke={1.5} aria-hidden />}
        >
          Next mistake
        </LinkButton>
      )}
    </>
  );
}

/** The points for each criterion of the rubric. */
function RubricTold({ rubric }: { rubric: NonNullable<ReviewedQuestion['rubric']> }) {
  if (rubric.length === 0) return null;
  return (
    <section className={classes.comments} aria-label="How it was graded">
      <h2>How it was graded</h2>
      <ul>
        {rubric.map(({ title, says, marks, given, reached = [] }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no name but their place.
          <li key={place}>
            <b>{title}</b>, {figure(given)} of {figure(marks)}
            {says !== '' && `: ${says}`}
            {reached.length > 0 && <p>{reached.join(' / ')}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Comments of the graders to the taker. */
function Comments({ comments }: { comments: readonly string[] }) {
  if (comments.length === 0) return null;
  return (
    <section className={classes.comments} aria-label="Comment on this answer">
      <h2>Comment on this answer</h2>
      {comments.map((comment) => (
        <p key={comment}>{comment}</p>
      ))}
    </section>
  );
}

function Explanation({
  question,
  release,
  reader,
}: Pick<ReviewPageProps, 'question' | 'release' | 'reader'>) {
  if (question.explanation === null) {
    return (
      <p className={classes.calm}>
        {reader === 'taker'
          ? `The explanation is not released yet. ${outWords(release.explanations_at, serverNow())}`
          : 'You don’t have access to the explanation.'}
      </p>
    );
  }
  if (question.explanation === '') return <p className={classes.calm}>This question has no explanation.</p>;
  return (
    <Disclosure key={question.question} show="Show explanation" hide="Hide explanation">
      <RichText html={question.explanation} />
    </Disclosure>
  );
}
