import { ActionIcon, Switch } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { reachOf } from '#core/access/access.ts';
import { SESSION_STATUS_WORDS } from '#features/sessions/session-status.rules.ts';
import { ReleaseScores } from '#features/sessions/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import { Coming, Moment } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import type { Gradebook, GradebookColumn, GradebookPanel, GradebookRow } from '../gradebook.contract.ts';
import type { ReleaseObstacle } from '../gradebook-values.contract.ts';
import { CELL_STATE_WORDS } from '../gradebook-words.rules.ts';
import { CellContent } from './cell-content.tsx';
import classes from './cell-panel.module.css';
import { useExcuse, useGradebookCell } from './gradebook.api.ts';
import { columnDayInFull, valueWords } from './gradebook-words.ts';
import { RemarksForm } from './remarks-form.tsx';

interface CellPanelProps {
  group: string;
  gradebook: Gradebook;
  row: GradebookRow;
  column: GradebookColumn;
  now: Date;
  /** Opens the cell of the student before or after; null at the ends of the list. */
  previous: (() => void) | null;
  next: (() => void) | null;
  close: () => void;
}

/** Everything behind one cell: attempts, late answers, grading, release, excuse and remarks. */
export function CellPanel({ group, gradebook, row, column, now, previous, next, close }: CellPanelProps) {
  const { student } = row;
  const panel = useGradebookCell(group, student.id, column.id);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading gets the focus for each new column.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [column.id]);
  return (
    <aside
      className={classes.panel}
      aria-label={`${student.name}, ${column.title}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <header className={classes.top}>
        <div className={classes.panelHead}>
          <h2 ref={heading} tabIndex={-1}>
            {student.name}
          </h2>
          <ActionIcon
            variant="subtle"
            aria-label="Previous student"
            aria-disabled={previous === null}
            onClick={() => previous?.()}
          >
            <IconChevronUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label="Next student"
            aria-disabled={next === null}
            onClick={() => next?.()}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label="Close" onClick={close}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
        <p className={classes.quiet}>
          {column.title} · {columnDayInFull(column, now)}
        </p>
      </header>
      {panel.data ? (
        <Opened
          key={`${student.id} ${column.id}`}
          group={group}
          gradebook={gradebook}
          panel={panel.data}
          now={now}
        />
      ) : panel.error ? (
        <LoadError what="this result" error={panel.error} retry={() => void panel.refetch()} />
      ) : (
        <SkeletonLines lines={10} />
      )}
    </aside>
  );
}

interface OpenedProps {
  group: string;
  gradebook: Gradebook;
  panel: GradebookPanel;
  now: Date;
}

function Opened({ group, gradebook: { scale }, panel, now }: OpenedProps) {
  const { student, column, cell, attempts, attempts_allowed, remarks } = panel;
  const role = useLogin()?.user.role ?? 'guest';
  const mayChange = reachOf(role, 'gradebook.change') !== 'none';
  const isHere = column.of !== 'outside';
  return (
    <>
      <section className={classes.panelPart} aria-label="Result">
        <p className={classes.result}>
          {cell?.value != null ? (
            <>
              <b>{valueWords(cell.value, scale)}</b>
              {scale === 'points' && cell.out_of !== null && ` of ${figure(cell.out_of)} points`}
            </>
          ) : (
            'No result yet'
          )}
        </p>
        <span className={classes.state}>
          {cell === null ? (
            'Not assigned'
          ) : cell.value === null ? (
            <CellContent cell={cell} scale={scale} now={now} />
          ) : (
            CELL_STATE_WORDS[cell.state]
          )}
        </span>
        {cell !== null && cell.value !== null && !cell.is_counted && (
          <p className={classes.quiet}>It doesn’t count in the average.</p>
        )}
        {cell?.due_at != null && (
          <p className={classes.quiet}>
            Due <Moment at={cell.due_at} />
            {cell.is_overdue && ', overdue'}
          </p>
        )}
      </section>
      {isHere && (
        <section className={classes.panelPart} aria-labelledby="attempts">
          <h3 id="attempts">
            Attempts{' '}
            {attempts_allowed !== null && (
              <span className={classes.quiet}>{`${attempts_allowed} allowed`}</span>
            )}
          </h3>
          {attempts.length === 0 && <p className={classes.quiet}>Not started.</p>}
          <ul className={classes.attempts}>
            {attempts.map((attempt) => (
              <Attempt key={attempt.session} attempt={attempt} isOnly={attempts.length === 1} />
            ))}
          </ul>
        </section>
      )}
      {cell?.state === 'needs_grading' && column.of === 'test' && (
        <section className={classes.panelPart} aria-labelledby="grading">
          <h3 id="grading">Grading</h3>
          <div className={classes.act}>
            <p className={classes.quiet}>An answer is waiting for a grader.</p>
            <LinkButton to="/assessments/$id/marking" params={{ id: column.id }}>
              Grade
            </LinkButton>
          </div>
        </section>
      )}
      {column.of === 'test' && cell !== null && cell.state !== 'excused' && (
        <Release group={group} panel={panel} />
      )}
      {mayChange && isHere && cell !== null && <Excuse group={group} panel={panel} />}
      {mayChange ? (
        <RemarksForm
          key={remarks?.version ?? 0}
          group={group}
          student={student}
          column={column.id}
          remarks={remarks}
        />
      ) : (
        remarks !== null && <ShownRemarks remarks={remarks} />
      )}
    </>
  );
}

type AttemptOf = GradebookPanel['attempts'][number];

function Attempt({ attempt, isOnly }: { attempt: AttemptOf; isOnly: boolean }) {
  const {
    session,
    number,
    status,
    started_at,
    submitted_at,
    raw,
    raw_max,
    scaled,
    late_answers,
    is_late,
    counts,
  } = attempt;
  const at = submitted_at ?? started_at;
  return (
    <li>
      <div>
        <b>Attempt {number}</b> {!isOnly && counts && <span className={classes.quiet}>counts</span>}
        <p className={classes.quiet}>
          {SESSION_STATUS_WORDS[status]}
          {at !== null && (
            <>
              {', '}
              <Moment at={at} />
            </>
          )}
          {is_late && ', late'}
        </p>
        {raw !== null && raw_max !== null && (
          <p className={classes.quiet}>
            {figure(raw)} of {figure(raw_max)} points{scaled !== null && `, score ${figure(scaled)}`}
          </p>
        )}
        {late_answers > 0 && (
          <p className={classes.lateAnswers}>
            {late_answers === 1 ? '1 answer' : `${late_answers} answers`} arrived late. Open the session to
            accept or reject {late_answers === 1 ? 'it' : 'them'}.
          </p>
        )}
      </div>
      <Link to="/sessions/$id" params={{ id: session }} aria-label={`Open attempt ${number}`}>
        Open
      </Link>
    </li>
  );
}

const OBSTACLES: Readonly<Record<Exclude<ReleaseObstacle, 'released'>, string>> = {
  no_right: 'A manager or the test’s tutor can release this score.',
  no_session: 'There is nothing to release yet.',
  not_submitted: 'The test isn’t submitted yet.',
  needs_grading: 'Grade the answers first.',
  being_scored: 'The score is being computed.',
  planned: 'The release is planned.',
  never: 'This test never shows scores.',
};

function Release({ group, panel: { column, cell, release } }: { group: string; panel: GradebookPanel }) {
  const { is_possible, why_not, at } = release;
  return (
    <section className={classes.panelPart} aria-labelledby="release">
      <h3 id="release">Release</h3>
      <div className={classes.act}>
        <p className={classes.quiet}>
          {why_not === 'released' ? (
            'The student sees this score.'
          ) : at !== null ? (
            <>
              The student will see it <Coming at={at} />.
            </>
          ) : why_not === null ? (
            'The student doesn’t see this score yet.'
          ) : (
            OBSTACLES[why_not]
          )}
        </p>
        {is_possible && cell?.session != null && (
          <ReleaseScores assessment={column.id} group={group} only={[cell.session]}>
            Release
          </ReleaseScores>
        )}
      </div>
    </section>
  );
}

function Excuse({ group, panel: { student, column, excused } }: { group: string; panel: GradebookPanel }) {
  const excusing = useExcuse(group);
  return (
    <section className={classes.panelPart} aria-label="Excuse">
      <Switch
        labelPosition="left"
        label="Excused from this work"
        description={
          excused === null ? (
            'Excused work is due nowhere and counts in no average.'
          ) : (
            <>
              Excused by {excused.by.name}, <Moment at={excused.at} />
            </>
          )
        }
        checked={excused !== null}
        aria-disabled={excusing.isPending}
        onChange={({ currentTarget }) => {
          if (excusing.isPending) return;
          excusing.mutate({
            cells: [{ student: student.id, column: column.id }],
            is_excused: currentTarget.checked,
          });
        }}
      />
    </section>
  );
}

function ShownRemarks({ remarks: { comment, note } }: { remarks: NonNullable<GradebookPanel['remarks']> }) {
  return (
    <>
      {comment !== '' && (
        <section className={classes.panelPart} aria-labelledby="comment">
          <h3 id="comment">Comment to the student</h3>
          <p className={classes.written}>{comment}</p>
        </section>
      )}
      {note !== '' && (
        <section className={classes.panelPart} aria-labelledby="note">
          <h3 id="note">Note for staff</h3>
          <p className={classes.written}>{note}</p>
        </section>
      )}
    </>
  );
}
