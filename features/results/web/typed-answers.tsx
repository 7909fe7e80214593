import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconCheck, IconKeyboard, IconX } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { count, percent } from '#web/ui/numbers.ts';
import { EmptyState } from '#web/ui/state.tsx';
import type { AnalysedItem } from '../results.contract.ts';
import type { TypedAnswer, TypedPart } from '../typed-answers.contract.ts';
import { NameMistake } from './name-mistake.tsx';
import type { AlsoAcceptProps } from './result-slots.ts';
import { useTypedAnswers } from './results.api.ts';
import classes from './typed-answers.module.css';
import { blankWords, formsWords, keyWords, markedWords, meanWords, shownByWords } from './typed-words.ts';

interface TypedAnswersProps {
  assessment: string;
  item: AnalysedItem;
  /** The question's typed parts in order. */
  parts: readonly TypedPart[];
  /** The dialog that accepts an answer as right; null for people who may not change the question. */
  AlsoAccept: ComponentType<AlsoAcceptProps> | null;
}

/**
 * Shows the answers typed for a question, gap by gap with equal answers grouped. A wrong answer can be
 * accepted as right, or its mistake can be named.
 */
export function TypedAnswers({ parts, ...props }: TypedAnswersProps) {
  const [first] = parts;
  const [gap, setGap] = useState(first?.gap ?? null);
  const part = parts.find((one) => one.gap === gap) ?? first;
  if (part === undefined) return null;
  return (
    <section className={classes.typed} aria-label="Typed answers">
      {parts.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Gap"
          data={parts.map((one) => ({ value: String(one.gap), label: `Gap ${one.gap}` }))}
          value={String(part.gap)}
          onChange={(value) => setGap(Number(value))}
        />
      )}
      <p className={classes.key}>{keyWords(part, props.item.type)}</p>
      <AnswersOfPart key={part.gap} part={part} {...props} />
    </section>
  );
}

const PAGE_SIZE = 10;

function AnswersOfPart({
  assessment,
  item,
  part,
  AlsoAccept,
}: Omit<TypedAnswersProps, 'parts'> & { part: TypedPart }) {
  const [page, setPage] = useState(1);
  const [accepted, setAccepted] = useState<string | null>(null);
  const [named, setNamed] = useState<TypedAnswer | null>(null);
  const { question, gap } = part;
  const list = useTypedAnswers(assessment, { question, gap, page, pageSize: PAGE_SIZE });
  const rest = blankWords(part);
  const toggle = (typed: string) => setAccepted((now) => (now === typed ? null : typed));
  return (
    <>
      <DataTable
        label={gap === null ? 'Typed answers' : `Answers typed into gap ${gap}`}
        columns={columnsOf(
          part,
          list.data?.results ?? [],
          setNamed,
          AlsoAccept === null ? null : { accepted, toggle },
        )}
        rowKey={({ typed }) => typed}
        list={list}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconKeyboard size={16} stroke={1.5} aria-hidden />} title="No typed answers">
            Every student left it blank.
          </EmptyState>
        }
      />
      {rest !== null && <p className={classes.rest}>{rest}</p>}
      {named !== null && <NameMistake part={part} answer={named} close={() => setNamed(null)} />}
      {AlsoAccept !== null && accepted !== null && (
        <AlsoAccept
          key={accepted}
          assessment={assessment}
          question={question}
          gap={gap}
          label={item.label}
          typed={accepted}
          cancel={() => setAccepted(null)}
        />
      )}
    </>
  );
}

function columnsOf(
  part: TypedPart,
  rows: readonly TypedAnswer[],
  nameIt: (answer: TypedAnswer) => void,
  accepting: { accepted: string | null; toggle: (typed: string) => void } | null,
): Column<TypedAnswer>[] {
  const { asked, unit } = part;
  const shareOf = (answer: TypedAnswer) => (asked === 0 ? 0 : answer.count / asked);
  const columns: Column<TypedAnswer>[] = [
    {
      key: 'typed',
      head: 'Typed answer',
      cell: (answer) => (
        <div className={classes.answer}>
          <b>{answer.typed}</b> {answer.is_key && <Chip>Correct</Chip>}
          {formsWords(answer) && <small>{formsWords(answer)}</small>}
        </div>
      ),
    },
    {
      key: 'students',
      head: 'Students',
      kind: 'figure',
      width: '10%',
      cell: (answer) => count(answer.count),
    },
    {
      key: 'share',
      head: 'Share',
      width: '13%',
      cell: (answer) => (
        <span className={classes.share}>
          <span className={classes.bar} data-marked={answer.marked} aria-hidden>
            <i style={{ width: `${shareOf(answer) * 100}%` }} />
          </span>
          {percent(shareOf(answer))}
        </span>
      ),
    },
    {
      key: 'marked',
      head: 'Scored as',
      width: '16%',
      joins: true,
      cell: (answer) => (
        <span className={classes.marked} data-marked={answer.marked}>
          {answer.marked === 'right' && <IconCheck size={14} stroke={1.5} aria-hidden />}
          {answer.marked === 'wrong' && <IconX size={14} stroke={1.5} aria-hidden />}
          {markedWords(answer)}
        </span>
      ),
    },
    {
      key: 'mean',
      head: unit === 'score' ? 'Average score' : 'Average points',
      kind: 'figure',
      width: '12%',
      cell: ({ mean_score }) => meanWords(mean_score, unit),
    },
  ];
  // The column is left out if it would be empty.
  if (rows.some((answer) => answer.may_name || shownByWords(answer, part) !== null)) {
    columns.push({
      key: 'shows',
      head: 'Likely mistake',
      kind: 'quiet',
      width: '19%',
      cell: (answer) => (
        <div className={classes.shows}>
          {shownByWords(answer, part)}
          {answer.may_name && <NameButton answer={answer} press={() => nameIt(answer)} />}
        </div>
      ),
    });
  }
  if (accepting === null) return columns;
  return [
    ...columns,
    {
      key: 'accept',
      head: 'Change answer key',
      width: '17%',
      cell: (answer) =>
        answer.may_accept && (
          <Button
            variant="default"
            size="xs"
            aria-pressed={accepting.accepted === answer.typed}
            aria-label={`Also accept ${answer.typed}`}
            leftSection={
              accepting.accepted === answer.typed && <IconCheck size={14} stroke={1.5} aria-hidden />
            }
            onClick={() => accepting.toggle(answer.typed)}
          >
            Also accept
          </Button>
        ),
    },
  ];
}

function NameButton({ answer: { typed, mistake }, press }: { answer: TypedAnswer; press: () => void }) {
  const words = mistake === null ? 'Name the mistake' : 'Change name';
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      className={classes.name}
      aria-haspopup="dialog"
      aria-label={`${words} for ${typed}`}
      onClick={press}
    >
      {words}
    </Button>
  );
}
