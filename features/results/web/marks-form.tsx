import { NumberInput, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { levelOf } from '#features/questions/rubric.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { figure } from '#web/ui/numbers.ts';
import { type AnswerToMark, beingMarked } from '../marking.contract.ts';
import { marksOf } from '../marking.rules.ts';
import { useLease, useMark } from './marking.api.ts';
import classes from './marking-page.module.css';
import { type GivenMarks, typedCriteria, typedMarks } from './marking-way.ts';
import { RubricMarks } from './rubric-marks.tsx';

interface MarksProps {
  assessment: string;
  answer: AnswerToMark;
  standing: string;
  /** The points that were just given; null if there are none. */
  given: GivenMarks | null;
  done: (given: GivenMarks) => void;
}

interface Typed {
  readonly attempt: string;
  readonly marks?: number | string;
  readonly criteria?: readonly (number | string)[];
  readonly comment?: string;
}

/** The fields for points. They stay in place from answer to answer, so that a grader can keep typing. */
export function Marks({ assessment, answer, standing, given, done }: MarksProps) {
  const { attempt, taker, session, submitted_at, marks_max, rubric } = answer;
  const [typed, setTyped] = useState<Typed>({ attempt });
  const [asked, setAsked] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const lease = useLease(attempt);
  const saving = useMark(assessment);
  const own: Typed = typed.attempt === attempt ? typed : { attempt };
  const value = own.marks ?? given?.marks ?? '';
  const comment = own.comment ?? given?.comment ?? '';
  const byRubric = rubric.length > 0;
  const typedRubric = own.criteria ?? given?.criteria ?? [];
  const criteria = typedCriteria(rubric, typedRubric);
  const whole = typedMarks(value, marks_max);
  const marks = !byRubric ? whole : criteria && marksOf(rubric, { criteria }, marks_max);
  const version = given?.version ?? answer.version;
  const why = whyNotHere(lease, version);
  const save = () => {
    setAsked(attempt);
    if (marks === null || saving.isPending || why !== null) return;
    saving.mutate(
      { attempt, comment, version, ...(byRubric ? { criteria: criteria ?? [] } : { marks }) },
      {
        onSuccess: (saved) => {
          field.current?.focus();
          done({ marks, criteria: criteria ?? [], comment, version: saved.version });
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <aside className={classes.rail} aria-label="Points">
      <Card kind="dense">
        <form noValidate className={classes.form} onSubmit={submit}>
          <p className={classes.standing}>
            <span role="status">{taker === null ? `Answer ${standing}` : `${taker.name}, ${standing}`}</span>
            {given !== null && <Chip>graded: {figure(given.marks)}</Chip>}
          </p>
          {answer.waits_for === 'second_mark' && (
            <p className={classes.turn}>
              Someone graded this first. You grade it without seeing their points.
            </p>
          )}
          {answer.waits_for === 'decision' && <Differing answer={answer} />}
          {why !== null && (
            <p className={classes.turn} role="alert">
              {why}
            </p>
          )}
          {byRubric ? (
            <RubricMarks
              rubric={rubric}
              typed={typedRubric}
              first={field}
              isAsked={asked === attempt}
              total={marks === null ? null : `${figure(marks)} of ${figure(marks_max)}`}
              type={(next) => setTyped({ ...own, criteria: next })}
            />
          ) : (
            <NumberInput
              ref={field}
              label={`${answer.waits_for === 'decision' ? 'Your decision' : 'Points'} (out of ${figure(marks_max)})`}
              min={0}
              max={marks_max}
              step={0.5}
              value={value}
              error={asked === attempt && marks === null && `Enter a number from 0 to ${figure(marks_max)}.`}
              onChange={(next) => setTyped({ ...own, marks: next })}
            />
          )}
          <Textarea
            label="Comment for the student"
            description="Shown with the explanation."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1000}
            value={comment}
            onChange={(event) => setTyped({ ...own, comment: event.currentTarget.value })}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              save();
            }}
          />
          <BusyButton type="submit" busy={saving.isPending} busyWords="Saving" disabled={why !== null}>
            Save and next
          </BusyButton>
          <FormFault error={saving.variables?.attempt === attempt ? saving.error : null} fields={[]} />
          <p className={classes.keys}>
            <kbd>Enter</kbd>: save and next (in the comment: <kbd>Ctrl</kbd> <kbd>Enter</kbd>).{' '}
            <kbd>PgUp</kbd> and <kbd>PgDn</kbd>: previous and next.
            {rubric.some(({ levels }) => levels !== undefined) && ' Number keys choose a level.'}
          </p>
        </form>
        <p className={classes.session}>
          Submitted <Instant at={submitted_at} inSentence />.{' '}
          {session !== null && (
            <Link to="/sessions/$id" params={{ id: session }}>
              See session
            </Link>
          )}
        </p>
      </Card>
    </aside>
  );
}

/** Why the reader cannot grade the answer now, or null. */
function whyNotHere({ error, data }: ReturnType<typeof useLease>, version: number): string | null {
  if (error instanceof ApiProblem && error.code === beingMarked.code)
    return 'Someone else has this answer open. Continue with the next one.';
  if (data !== undefined && data.version > version)
    return 'Someone else has graded this answer. Continue with the next one.';
  return null;
}

/** The points and comments of two graders who differ too much. */
function Differing({ answer: { given, rubric } }: { answer: AnswerToMark }) {
  return (
    <div className={classes.turn}>
      <p>The two graders are too far apart. Your points decide.</p>
      <ul>
        {given.map(({ marks, criteria, comment }, index) => (
          // Their order is all that tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the two never change places
          <li key={index}>
            <b>{figure(marks)}</b>
            {criteria.length > 0 && ` (${criteria.map(figure).join(' + ')})`}
            {comment !== '' && `: ${comment}`}
            <Reached rubric={rubric} criteria={criteria} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The levels that a grader chose, for criteria that have levels. */
function Reached({ rubric, criteria }: Pick<AnswerToMark, 'rubric'> & { criteria: readonly number[] }) {
  const reached = rubric.flatMap((criterion, place) => {
    const level = levelOf(criterion, criteria[place] ?? -1);
    return level === undefined ? [] : [{ title: criterion.title, words: level.words }];
  });
  if (reached.length === 0) return null;
  return (
    <ul>
      {reached.map(({ title, words }) => (
        <li key={title}>
          {title}: {words}
        </li>
      ))}
    </ul>
  );
}
