import { Link } from '@tanstack/react-router';
import type { QuestionToMark } from '../marking.contract.ts';
import classes from './marking-page.module.css';

interface MarkingQuestionsProps {
  assessment: string;
  questions: readonly QuestionToMark[];
  /** The question whose answers are shown. */
  chosen: string | undefined;
}

/**
 * The questions of a test that are graded by hand, with their progress; renders nothing if there is only one.
 */
export function MarkingQuestions({ assessment, questions, chosen }: MarkingQuestionsProps) {
  if (questions.length < 2) return null;
  return (
    <nav className={classes.questions} aria-label="Questions">
      {questions.map(({ question, section_title, number, answers, waiting }) => (
        <Link
          key={question}
          className={classes.questionLink}
          to="/assessments/$id/marking"
          params={{ id: assessment }}
          search={{ question }}
          aria-current={question === chosen || undefined}
        >
          {section_title}, question {number} · {answers - waiting} of {answers}
        </Link>
      ))}
    </nav>
  );
}
