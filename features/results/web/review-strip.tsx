import { Link } from '@tanstack/react-router';
import type { Answer } from '#contract/endpoint.ts';
import { isMissed } from '#features/evidence/evidence.rules.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { reviewSession } from '../results.contract.ts';
import type { MistakesOf } from './mistakes.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { OUTCOME_WORDS } from './result-words.ts';
import classes from './review-strip.module.css';

const TO = '/results/$session/review/{-$place}' as const;

interface ReviewSectionsProps {
  review: Answer<typeof reviewSession>;
  /** The section whose questions are shown. */
  present: string;
  through: MistakesOf;
}

/** The sections of a session with the number missed in each, and the topic being reviewed. */
export function ReviewSections({ review, present, through }: ReviewSectionsProps) {
  const { topic, untagged } = through;
  const isNarrowed = topic !== undefined || untagged === true;
  const placed = review.questions.map((question, index) => ({ ...question, place: index + 1 }));
  const sections = [...new Set(placed.map(({ section }) => section))];
  if (sections.length < 2 && !isNarrowed) return null;
  return (
    <nav className={classes.sections} aria-label="Sections">
      {sections.map((section) => {
        const own = placed.filter((question) => question.section === section);
        const first = own.find(isMissed) ?? own[0];
        const missed = own.filter(isMissed).length;
        return (
          <Link
            key={section}
            className={classes.section}
            to={TO}
            params={{ session: review.session, place: String(first?.place ?? 1) }}
            search={through}
            resetScroll={false}
            aria-current={section === present || undefined}
          >
            {own[0]?.section_title}, {missed} missed
          </Link>
        );
      })}
      {isNarrowed && (
        <Chip kind="on">
          {untagged ? 'Mistakes without a skill' : `Mistakes in ${topic}`}
          <Link
            to={TO}
            params={(now) => ({ ...now, session: review.session })}
            search={{}}
            resetScroll={false}
            className={classes.all}
          >
            Show all
          </Link>
        </Chip>
      )}
    </nav>
  );
}

interface ReviewStripProps {
  review: Answer<typeof reviewSession>;
  place: number;
  through: MistakesOf;
}

/** All questions in the current section with their outcome; the open one is marked. */
export function ReviewStrip({ review, place, through }: ReviewStripProps) {
  const present = review.questions[place - 1];
  const cells = review.questions
    .map((question, index) => ({ ...question, place: index + 1 }))
    .filter(({ section }) => section === present?.section);
  return (
    <nav className={classes.strip} aria-label={`Questions of ${present?.section_title ?? 'the section'}`}>
      {cells.map((cell) => (
        <Link
          key={cell.question}
          className={classes.cell}
          data-outcome={cell.outcome}
          to={TO}
          params={{ session: review.session, place: String(cell.place) }}
          search={through}
          resetScroll={false}
          aria-current={cell.place === place || undefined}
          aria-label={`Question ${cell.number}${cell.outcome === null ? '' : `, ${OUTCOME_WORDS[cell.outcome]}`}`}
        >
          {cell.number}
          {cell.outcome !== null && <OutcomeMark outcome={cell.outcome} size={11} />}
        </Link>
      ))}
    </nav>
  );
}
