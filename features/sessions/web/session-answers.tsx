import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { durationFigure } from '#web/ui/durations.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { SessionDetail } from '../sessions.contract.ts';
import { answerWords } from './answer-words.ts';
import type { ReadReview } from './session-slots.ts';
import { type AnsweredQuestion, useAnswers } from './sessions.api.ts';

type Row = AnsweredQuestion & { place: number };

const OUTCOME_WORDS = {
  right: 'Right',
  wrong: 'Wrong',
  omitted: 'Skipped',
  partial: 'Partly right',
  pending: 'Needs grading',
};

interface SessionAnswersProps {
  readReview: ReadReview;
  session: SessionDetail;
  mayAct: boolean;
}

/** Every question of an ended session with its answer and outcome. */
export function SessionAnswers({ session, mayAct, readReview }: SessionAnswersProps) {
  const answers = useAnswers(session.id, readReview);
  const rows = answers.data?.map((question, index) => ({ ...question, place: index + 1 }));
  return (
    <Section title="Answers">
      <DataTable
        label="Answers"
        columns={columnsOf(session, mayAct)}
        rowKey={(row) => row.question}
        list={{
          data: rows && { count: rows.length, results: rows },
          error: answers.error,
          isPlaceholderData: false,
          refetch: answers.refetch,
        }}
        empty={
          <EmptyState icon={<IconListCheck size={16} stroke={1.5} aria-hidden />} title="No questions">
            No question was shown in this session.
          </EmptyState>
        }
      />
    </Section>
  );
}

function columnsOf({ id, assessment }: SessionDetail, mayMark: boolean): Column<Row>[] {
  return [
    {
      key: 'question',
      head: 'Question',
      width: '16%',
      cell: (row) => (
        <Link to="/results/$session/review/{-$place}" params={{ session: id, place: String(row.place) }}>
          Question {row.number}
        </Link>
      ),
    },
    { key: 'section', head: 'Section', kind: 'quiet', cell: (row) => row.section_title },
    { key: 'answer', head: 'Answer', cell: (row) => answerWords(row.response, row) },
    {
      key: 'outcome',
      head: 'Result',
      cell: (row) => {
        if (row.outcome === 'pending' && mayMark && assessment !== null) {
          return (
            <LinkButton
              variant="default"
              size="xs"
              to="/assessments/$id/marking"
              params={{ id: assessment.id }}
              search={{ session: id }}
            >
              Grade
            </LinkButton>
          );
        }
        return row.outcome === null ? '–' : OUTCOME_WORDS[row.outcome];
      },
    },
    {
      key: 'marks',
      head: 'Points',
      kind: 'figure',
      cell: (row) => (row.marks === null ? '–' : `${figure(row.marks)} of ${figure(row.marks_max)}`),
    },
    { key: 'time', head: 'Time', kind: 'figure', cell: (row) => durationFigure(row.time_spent_seconds) },
    {
      key: 'notes',
      head: 'Notes',
      cell: (row) => (
        <>
          {row.flagged && <Chip>Flagged</Chip>} {row.late && <Chip kind="flag">Late</Chip>}
        </>
      ),
    },
  ];
}
