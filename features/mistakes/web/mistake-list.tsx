import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#core/counted.ts';
import { BulkBar, ChoosingArea } from '#web/ui/bulk-bar.tsx';
import type { Choosing } from '#web/ui/choosing.ts';
import { type Column, DataTable, rowsAtHand } from '#web/ui/data-table.tsx';
import { durationFigure, durationWords } from '#web/ui/durations.ts';
import { figure, percent } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { RowToggle } from '#web/ui/row-toggle.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { MissedQuestion, Mistakes, Said } from '../mistakes.contract.ts';
import classes from './mistake-list.module.css';
import { ReasonChips } from './reason-chips.tsx';
import { signalWords } from './signal-words.ts';

/** A missed question as a selectable row. */
export type MistakeRow = MissedQuestion & { readonly id: string; readonly test: string };

interface MistakeListProps {
  rows: readonly MistakeRow[];
  reasons: Mistakes['reasons'];
  side: Mistakes['side'];
  choosing: Choosing<MistakeRow>;
  /** Opens the form to give a reason for these questions. */
  explain: (questions: readonly MissedQuestion[]) => void;
  /** Makes a practice set of similar questions. */
  practise: (questions: readonly MissedQuestion[]) => void;
  /** Whether a set is being made. */
  isMaking: boolean;
  page: number;
  goTo: (page: number) => void;
}

const PAGE_SIZE = 25;
/** Maximum number of questions that can get a reason at once. */
const MOST_AT_ONCE = 200;

/** The missed questions that match the filters, most points lost first. Each row expands to its details. */
export function MistakeList({
  rows,
  reasons,
  side,
  choosing,
  explain,
  practise,
  isMaking,
  page,
  goTo,
}: MistakeListProps) {
  const [open, setOpen] = useState<string | null>(null);
  const [from, to] = [(page - 1) * PAGE_SIZE, page * PAGE_SIZE];
  const list = rowsAtHand(rows.slice(from, to));
  const chosen = rows.filter(choosing.isChosen);
  const toggle = (id: string) => setOpen(open === id ? null : id);
  return (
    <>
      {side !== null && (
        <BulkBar
          chosen={chosen.length}
          matching={chosen.length < rows.length ? rows.length : null}
          most={MOST_AT_ONCE}
          chooseAll={choosing.chooseAll}
          clear={choosing.clear}
        >
          <Button size="xs" variant="default" onClick={() => explain(chosen)}>
            Add reason
          </Button>
          <Button
            size="xs"
            loading={isMaking}
            rightSection={<IconArrowRight size={14} aria-hidden />}
            onClick={() => practise(chosen)}
          >
            Create practice set
          </Button>
        </BulkBar>
      )}
      <ChoosingArea isSome={chosen.length > 0}>
        <DataTable
          label="Missed questions"
          columns={columnsOf(open, toggle)}
          rowKey={({ id }) => id}
          list={{ ...list, data: { count: rows.length, results: list.data?.results ?? [] } }}
          paging={{ page, pageSize: PAGE_SIZE, choose: goTo }}
          choosing={
            side === null
              ? undefined
              : {
                  isChosen: choosing.isChosen,
                  choose: choosing.choose,
                  nameOf: ({ test, section_title, number }) =>
                    `question ${number}, ${section_title}, ${test}`,
                }
          }
          below={(row) =>
            row.id === open && (
              <Opened
                row={row}
                reasons={reasons}
                side={side}
                explain={side === null ? null : () => explain([row])}
              />
            )
          }
          empty={
            <EmptyState icon={<IconCheck size={16} stroke={1.5} aria-hidden />} title="No matches">
              No missed questions match these filters.
            </EmptyState>
          }
        />
      </ChoosingArea>
    </>
  );
}

function columnsOf(open: string | null, toggle: (id: string) => void): Column<MistakeRow>[] {
  return [
    {
      key: 'question',
      head: 'Question',
      width: '34%',
      cell: (row) => (
        <RowToggle isOpen={row.id === open} toggle={() => toggle(row.id)}>
          <span className={classes.stem}>
            <RichText html={row.stem} kind="excerpt" />
          </span>
        </RowToggle>
      ),
    },
    {
      key: 'topic',
      head: 'Topic',
      cell: ({ topic }) => <span className={classes.two}>{topic?.name ?? <em>No skill</em>}</span>,
    },
    {
      key: 'where',
      head: 'Test',
      kind: 'quiet',
      cell: ({ test, section_title, number }) => (
        <span className={classes.two}>{`${section_title} · ${number}, ${test}`}</span>
      ),
    },
    {
      key: 'answer',
      head: 'Answers',
      width: '12%',
      cell: (row) => <AnswerAndKey row={row} />,
    },
    { key: 'reason', head: 'Reason', width: '15%', cell: (row) => <Reasons row={row} /> },
    { key: 'cost', head: 'Points', kind: 'figure', width: '6%', cell: ({ marks }) => figure(marks) },
    {
      key: 'time',
      head: 'Time',
      kind: 'figure',
      width: '7%',
      cell: ({ seconds }) => (seconds === null ? '–' : durationFigure(seconds)),
    },
  ];
}

function AnswerAndKey({ row: { response, key, outcome } }: { row: MistakeRow }) {
  return (
    <span className={classes.answers}>
      {response === null || response.length === 0 ? (
        <span data-kind="blank">
          <IconCircle size={12} aria-hidden /> blank
        </span>
      ) : (
        <span data-kind={outcome === 'partial' ? 'partial' : 'wrong'}>
          <IconX size={12} aria-hidden /> {response.join(', ')}
        </span>
      )}
      {key !== null && (
        <span data-kind="right">
          <IconCheck size={12} aria-hidden /> {key.join(', ')}
        </span>
      )}
    </span>
  );
}

/** The reasons that were given, or else the suggestion from the evidence. */
function Reasons({ row: { said, suggestion } }: { row: MistakeRow }) {
  const names = [...new Set([said.staff, said.taker].flatMap((one) => one?.reason?.name ?? []))];
  if (names.length > 0) return <span className={classes.two}>{names.join(' · ')}</span>;
  return (
    <span className={`${classes.two} ${classes.perhaps}`}>
      {suggestion === null ? 'No reason yet' : `Maybe: ${suggestion.name}`}
    </span>
  );
}

interface OpenedProps {
  row: MistakeRow;
  reasons: Mistakes['reasons'];
  side: Mistakes['side'];
  explain: (() => void) | null;
}

function Opened({ row, reasons, side, explain }: OpenedProps) {
  return (
    <div className={classes.opened}>
      <p>{factsOf(row).join(' · ')}</p>
      {row.signals.length > 0 && (
        <ul>
          {row.signals.map((signal) => (
            <li key={signal.kind}>{signalWords(signal)}</li>
          ))}
        </ul>
      )}
      {side !== null && <ReasonChips question={row} reasons={reasons} side={side} />}
      <SaidBy words="Student" said={row.said.taker} />
      <SaidBy words="Staff" said={row.said.staff} />
      <p className={classes.acts}>
        {explain !== null && (
          <Button size="xs" variant="default" onClick={explain}>
            Add reason
          </Button>
        )}
        <Link
          to="/results/$session/review/{-$place}"
          params={{ session: row.session, place: String(row.place) }}
        >
          View in test review
        </Link>
        {side === 'taker' && (
          <Link to="/doubts/new" search={{ attempt: row.attempt }}>
            Ask about this
          </Link>
        )}
      </p>
    </div>
  );
}

function factsOf({ marks, points, seconds, median_seconds, expected, seen_before }: MistakeRow): string[] {
  return [
    `Cost ${counted(marks, 'point', { shown: figure })}${points === null || points === 0 ? '' : `, about ${figure(points)} on the score`}`,
    seconds === null
      ? 'not timed'
      : `${durationWords(seconds)}${median_seconds === null ? '' : `, typically ${durationWords(median_seconds)}`}`,
    ...(expected === null ? [] : [`${percent(expected)} chance of a right answer`]),
    ...(seen_before ? ['seen before'] : []),
  ];
}

function SaidBy({ words, said }: { words: string; said: Said | null }) {
  if (said === null) return null;
  return (
    <p>
      <b>
        {words}, {said.by.name}:
      </b>{' '}
      {said.reason?.name ?? 'no reason'}
      {said.note !== null && ` (${said.note})`}
    </p>
  );
}
