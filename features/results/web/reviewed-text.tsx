import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { isChoice } from '#core/question-kinds/question-kinds.ts';
import { type ReviewCrossing, ReviewTools } from '#features/exam-room/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import type { ReviewedQuestion, reviewSession } from '../results.contract.ts';
import type { MistakesOf } from './mistakes.ts';
import classes from './review-page.module.css';

interface ReviewedTextProps {
  review: Answer<typeof reviewSession>;
  question: ReviewedQuestion;
  through: MistakesOf;
  /** The question without its passage. `crossing`: null while options cannot be crossed out. */
  children: (crossing: ReviewCrossing | null) => ReactNode;
}

/** A reviewed question with its passage, and the tools of the exam room to think about it again. */
export function ReviewedText({ review, question, through, children }: ReviewedTextProps) {
  const navigate = useNavigate();
  const person = useLogin()?.user.id ?? '';
  const { session, questions } = review;
  const { question: id, stimulus, section, number, options, tools, type } = question;
  const start = questions.findIndex((one) => one.section === section);
  const onGo = (index: number) =>
    void navigate({
      to: '/results/$session/review/{-$place}',
      params: { session, place: String(start + index + 1) },
      search: through,
      resetScroll: false,
    });
  const ofSection = questions.filter((one) => one.section === section);
  return (
    <Suspense
      fallback={
        <>
          {stimulus !== '' && (
            <div className={classes.stimulus}>
              <RichText html={stimulus} />
            </div>
          )}
          {children(null)}
        </>
      }
    >
      <ReviewTools
        person={person}
        session={session}
        question={{ id, stimulus }}
        number={number}
        tools={tools}
        hasOptions={isChoice(type) && options.length > 0}
        listed={{ questions: ofSection.map((one) => ({ id: one.question })), first_number: 1, onGo }}
      >
        {children}
      </ReviewTools>
    </Suspense>
  );
}
