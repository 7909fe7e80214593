import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { useHotkeys } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCircle,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { durationFigure } from '#web/ui/durations.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { MissedQuestion, Mistakes } from '../mistakes.contract.ts';
import classes from './mistake-cards.module.css';
import { useTestReview } from './mistakes.api.ts';
import { ReasonChips } from './reason-chips.tsx';

interface MistakeCardsProps {
  /** The questions that need a reason when the cards, one for each question, start. */
  questions: readonly MissedQuestion[];
  reasons: Mistakes['reasons'];
  side: 'taker' | 'staff';
  /** Leaves the cards for the list. */
  toList: () => void;
  /** The next action once every question has a reason. */
  next: ReactNode;
  /** An action below the cards before that. */
  meanwhile: ReactNode;
}

/** How far a finger must move for the next card, in pixels. */
const SWIPE = 48;

/**
 * The questions without a reason, one card each, so that choosing a reason usually takes one click. Arrow
 * keys and swipes move between cards.
 */
export function MistakeCards({ questions, reasons, side, toList, next, meanwhile }: MistakeCardsProps) {
  // The cards keep their questions, although questions with a reason leave the list behind them.
  const [walk] = useState(questions);
  const [at, setAt] = useState(0);
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const card = useRef<HTMLElement>(null);
  const end = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const touched = useRef<number | null>(null);
  const isDone = walk.every(({ attempt }) => given.has(attempt));
  const go = (place: number) => {
    if (place < 0 || place >= walk.length) return;
    hasMoved.current = true;
    setAt(place);
  };
  useHotkeys([
    ['ArrowRight', () => go(at + 1)],
    ['ArrowLeft', () => go(at - 1)],
  ]);
  useEffect(() => {
    if (!hasMoved.current) return;
    const shown = isDone ? end.current : card.current;
    if (shown?.dataset.place !== String(at) && !isDone) return;
    shown?.focus({ preventScroll: true });
  }, [at, isDone]);
  const keep = (attempt: string) => {
    const after = new Set(given).add(attempt);
    hasMoved.current = true;
    setGiven(after);
    const places = walk.map((_, place) => (at + 1 + place) % walk.length);
    const open = places.find((place) => !after.has(walk[place]?.attempt ?? ''));
    if (open !== undefined) setAt(open);
  };
  const takeBack = (attempt: string) => {
    setGiven((before) => new Set([...before].filter((one) => one !== attempt)));
    const place = walk.findIndex((one) => one.attempt === attempt);
    go(place);
  };
  if (isDone) {
    return (
      <div className={classes.end}>
        <Card kind="tinted">
          <h2 ref={end} tabIndex={-1}>
            {walk.length === 1 ? 'The question has a reason' : `All ${walk.length} have a reason`}
          </h2>
          {next}
          <Button variant="subtle" onClick={toList}>
            See the list
          </Button>
        </Card>
      </div>
    );
  }
  const [question, following] = [walk[at], walk[at + 1]];
  if (question === undefined) return null;
  return (
    <section aria-label="Mistakes without a reason">
      <div className={classes.head}>
        <span role="status">
          {at + 1} of {walk.length}
        </span>
        <span className={classes.bar} aria-hidden>
          <i style={{ width: `${(100 * (at + 1)) / walk.length}%` }} />
        </span>
        <span className={classes.ways}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label="Previous mistake"
            aria-disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label="Next mistake"
            aria-disabled={following === undefined}
            onClick={() => go(at + 1)}
          >
            <IconArrowRight size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
        <Button variant="subtle" size="compact-sm" onClick={toList}>
          List
        </Button>
      </div>
      <div
        className={classes.track}
        onTouchStart={(event: TouchEvent) => {
          touched.current = event.touches[0]?.clientX ?? null;
        }}
        onTouchEnd={(event: TouchEvent) => {
          const from = touched.current;
          const to = event.changedTouches[0]?.clientX;
          touched.current = null;
          if (from === null || to === undefined || Math.abs(to - from) < SWIPE) return;
          go(to < from ? at + 1 : at - 1);
        }}
      >
        <article
          key={question.attempt}
          ref={card}
          data-place={at}
          tabIndex={-1}
          className={classes.card}
          aria-label={`${question.topic?.name ?? 'No skill'}, question ${question.number}`}
        >
          <Asked question={question} />
          <div className={classes.ask}>
            <ReasonChips
              question={question}
              reasons={reasons}
              side={side}
              isBig
              given={keep}
              takenBack={takeBack}
            />
          </div>
        </article>
        {following !== undefined && (
          <div className={classes.card} aria-hidden inert>
            <Asked question={following} />
          </div>
        )}
      </div>
      {meanwhile && <div className={classes.meanwhile}>{meanwhile}</div>}
    </section>
  );
}

/** The question with the answer that was given and the right one. */
export function Asked({ question }: { question: MissedQuestion }) {
  const { topic, section_title, number, seconds, stem, has_stimulus, session, place } = question;
  const { response, key, response_texts, key_texts, outcome } = question;
  const isBlank = response === null || response.length === 0;
  return (
    <>
      <h2>{topic?.name ?? 'No skill'}</h2>
      <p className={classes.where}>
        {section_title}, question {number}
        {seconds !== null && ` · ${durationFigure(seconds)}`}
      </p>
      {has_stimulus && <Passage session={session} place={place} />}
      <div className={classes.stem}>
        <RichText html={stem} kind="reading" />
      </div>
      <ul className={classes.answers}>
        <li data-kind={isBlank ? 'blank' : outcome === 'partial' ? 'partial' : 'wrong'}>
          {isBlank ? <IconCircle size={16} aria-hidden /> : <IconX size={16} stroke={2} aria-hidden />}
          <span>Your answer</span>
          <b>{isBlank ? 'Left blank' : <Answers letters={response} texts={response_texts} />}</b>
        </li>
        {key !== null && (
          <li data-kind="right">
            <IconCheck size={16} stroke={2} aria-hidden />
            <span>Correct answer</span>
            <b>
              <Answers letters={key} texts={key_texts} />
            </b>
          </li>
        )}
      </ul>
    </>
  );
}

/** The passage of a question, from the review of its test. It is loaded when it is first opened. */
function Passage({ session, place }: Pick<MissedQuestion, 'session' | 'place'>) {
  const [isOpen, setOpen] = useState(false);
  const review = useTestReview(session, isOpen);
  const passage = review.data?.questions[place - 1]?.stimulus;
  return (
    <div className={classes.stimulus}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        rightSection={
          isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
        }
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide passage' : 'Show passage'}
      </Button>
      {isOpen &&
        (review.error !== null ? (
          <LoadError what="the passage" error={review.error} retry={() => void review.refetch()} />
        ) : passage === undefined ? (
          <SkeletonLines lines={4} />
        ) : (
          <div className={classes.passage}>
            <RichText html={passage} kind="reading" />
          </div>
        ))}
    </div>
  );
}

/** The letters of options with their texts, or a typed answer. */
function Answers({ letters, texts }: { letters: readonly string[]; texts: readonly string[] }) {
  const [text] = texts;
  if (letters.length === 1 && texts.length === 1 && text !== undefined) {
    return (
      <>
        {letters[0]} <RichText html={text} kind="plain" />
      </>
    );
  }
  return letters.join(', ');
}
