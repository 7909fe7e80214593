import { useEffect, useRef } from 'react';
import type { AnswerState } from '#features/sessions/exam.contract.ts';
import { answeredWords, type Cell } from '../../room.rules.ts';
import { Cells, Legend } from '../answering/cells.tsx';
import classes from './check.module.css';
import frame from './frame.module.css';
import page from './page.module.css';
import { RoomIcon } from './room-icon.tsx';
import { RoomText } from './room-text.tsx';

interface CheckPageProps {
  cells: readonly Cell[];
  answers: ReadonlyMap<string, AnswerState>;
  mayGoBack: boolean;
  isLast: boolean;
  onGo: (place: number) => void;
}

/** The page after the last question: what is still unanswered, and an overview of all questions. */
export function CheckPage({ cells, answers, mayGoBack, isLast, onGo }: CheckPageProps) {
  const in_part = cells.filter((cell) => cell.is_in_part);
  const open = cells.filter((cell) => !cell.is_answered && !cell.is_in_part);
  const flagged = cells.filter((cell) => cell.is_flagged);
  const go = mayGoBack ? onGo : null;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={page.wrap}>
      <header>
        <h2 ref={heading} className={page.title} tabIndex={-1}>
          Check your work
        </h2>
        <p>
          {mayGoBack
            ? `You can still change your answers. Once you ${isLast ? 'submit' : 'continue'}, you can’t come back to this section.`
            : `You can’t go back in this section. ${isLast ? 'Submit' : 'Continue'} when you’re ready.`}
        </p>
      </header>
      <div className={page.columns}>
        <div>
          <Rows title="No answer" cells={open} answers={answers} go={go} />
          <Rows title="Partly answered" cells={in_part} answers={answers} go={go} />
          <Rows title="Flagged" cells={flagged} answers={answers} go={go} />
          {open.length + in_part.length + flagged.length === 0 && (
            <p className={classes.calm}>Every question is answered, and none is flagged.</p>
          )}
        </div>
        <aside className={classes.aside} aria-label="All questions">
          <h3>{cells.length === 1 ? '1 question' : `All ${cells.length} questions`}</h3>
          <p>
            {cells.length - open.length - in_part.length} answered,{' '}
            {in_part.length > 0 && `${in_part.length} partly answered, `}
            {open.length} blank, {flagged.length} flagged
          </p>
          <Cells cells={cells} current={null} isAside onGo={go} />
          <Legend cells={cells} hasCurrent={false} />
        </aside>
      </div>
    </div>
  );
}

interface RowsProps {
  title: 'No answer' | 'Partly answered' | 'Flagged';
  cells: readonly Cell[];
  answers: ReadonlyMap<string, AnswerState>;
  go: ((place: number) => void) | null;
}

function Rows({ title, cells, answers, go }: RowsProps) {
  if (cells.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>
        {title} <span className={classes.count}>{cells.length}</span>
      </h3>
      <ul className={classes.rows}>
        {cells.map(({ question, number, is_answered, is_in_part, is_flagged }) => (
          <li key={question.id}>
            <button type="button" disabled={go === null} onClick={() => go?.(number - 1)}>
              <span className={classes.number}>
                <span className={frame.unseen}>Question </span>
                {number}
              </span>
              <span className={classes.stem}>
                <RoomText html={question.stem} kind="excerpt" />
              </span>
              <span className={classes.state} data-is-flag={(title !== 'Flagged' && is_flagged) || undefined}>
                {title !== 'Flagged'
                  ? is_flagged && (
                      <>
                        <RoomIcon name="flag" size={14} isFilled /> Flagged
                      </>
                    )
                  : is_answered
                    ? answeredWords(question, answers.get(question.id)?.response ?? null)
                    : is_in_part
                      ? 'Partly answered'
                      : 'No answer'}
              </span>
              {go !== null && <RoomIcon name="right" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
