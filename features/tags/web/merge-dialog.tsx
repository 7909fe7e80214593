import { Button, Select } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultNote } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import type { MergeReport, Tag } from '../tags.contract.ts';
import { KIND_WORDS } from './tag-words.ts';
import { useMergeLook, useMergeTag } from './tags.api.ts';
import classes from './tags.module.css';

interface MergeDialogProps {
  from: Tag;
  into: Tag | undefined;
  /** Tags of the same kind, as choices. */
  all: readonly Tag[];
  close: () => void;
}

/** Merges two tags, after a preview of what the merge changes. */
export function MergeDialog({ from: first, into: second, all, close }: MergeDialogProps) {
  const [pair, setPair] = useState<{ from: Tag; into: Tag | undefined }>({ from: first, into: second });
  const { from, into } = pair;
  const look = useMergeLook(from, into?.id);
  const merge = useMergeTag();
  const report = look.data ?? null;
  const error = merge.error ?? look.error;
  const choose = (next: typeof pair) => {
    merge.reset();
    setPair(next);
  };
  return (
    <Dialog
      opened
      close={close}
      title={
        into === undefined
          ? `Merge ${from.name} into another ${KIND_WORDS[from.kind].one}`
          : `Merge ${from.name} into ${into.name}?`
      }
      size={640}
    >
      <p className={classes.words}>Only one of the two tags stays. No answers are lost.</p>
      <div className={classes.pair}>
        <TagCard tag={from}>will be removed</TagCard>
        <IconArrowRight size={16} stroke={1.5} aria-hidden />
        {into === undefined ? (
          <Select
            label="Merge into"
            placeholder="Choose one"
            searchable
            data={all.filter(({ id }) => id !== from.id).map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={(next) => choose({ from, into: all.find(({ id }) => id === next) })}
          />
        ) : (
          <TagCard tag={into} isKept>
            will stay{into.code === null ? '' : ', with its code'}
          </TagCard>
        )}
      </div>
      {into !== undefined &&
        (report ? (
          <Figures report={report} from={from} into={into} />
        ) : (
          look.isPending && <SkeletonLines lines={4} />
        ))}
      {into !== undefined && (
        <p className={classes.small}>
          “{from.name}” in import files will be read as {into.name}. This can’t be undone; the audit log keeps
          the list of questions that had {from.name}.
        </p>
      )}
      {error && (
        <FaultNote>
          <strong>{faultWords(error).title}.</strong> {faultWords(error).detail}
        </FaultNote>
      )}
      <div className={classes.dialogActs}>
        {into !== undefined && (
          <Button variant="subtle" onClick={() => choose({ from: into, into: from })}>
            Swap: keep {from.name}
          </Button>
        )}
        <span />
        <Button variant="default" data-safe onClick={close}>
          Cancel
        </Button>
        <BusyButton
          busy={merge.isPending}
          busyWords="Merging"
          disabled={into === undefined || report === null}
          onClick={() => {
            if (into === undefined || report === null) return;
            merge.mutate(
              { from, into: into.id, etag: report.etag },
              {
                onSuccess: () => {
                  toast({ content: `${from.name} was merged into ${into.name}.` });
                  close();
                },
                // Something has changed since the dry run, so it is run again.
                onError: () => void look.refetch(),
              },
            );
          }}
        >
          Merge
        </BusyButton>
      </div>
    </Dialog>
  );
}

function TagCard({ tag, isKept = false, children }: { tag: Tag; isKept?: boolean; children: ReactNode }) {
  return (
    <div className={classes.card} data-kept={isKept || undefined}>
      <strong>{tag.name}</strong>
      <span>
        {tag.code === null ? 'no code' : tag.code} · {plural(tag.question_count, 'question')}
      </span>
      <span>{children}</span>
    </div>
  );
}

function Figures({ report, from, into }: { report: MergeReport; from: Tag; into: Tag }) {
  const { questions, questions_with_both, nodes, nodes_with_both, options, assessments, tags_below } = report;
  const { answers, takers, elsewhere } = report;
  const people = takers.schools.reduce((sum, school) => sum + school.people, 0) + takers.others;
  const rows: [number, ReactNode][] = [
    [
      questions - questions_with_both,
      <>
        {ofNumber(questions - questions_with_both, 'question', 'questions')} will get the tag {into.name}
        {questions_with_both > 0 &&
          `; ${questions_with_both} more already ${ofNumber(questions_with_both, 'has', 'have')} both tags`}
        .
      </>,
    ],
    [
      nodes,
      <>
        subject {ofNumber(nodes, 'node', 'nodes')} will be linked to {into.name}
        {nodes_with_both > 0 &&
          `; ${nodes_with_both} of them already ${ofNumber(nodes_with_both, 'has', 'have')} both tags`}
        .
      </>,
    ],
    ...(options > 0
      ? [
          [
            options,
            <>
              answer {ofNumber(options, 'option', 'options')} will have {into.name} as the mistake reason.
            </>,
          ] as [number, ReactNode],
        ]
      : []),
    ...(assessments > 0
      ? [
          [
            assessments,
            <>
              {ofNumber(assessments, 'test', 'tests')} will belong to {into.name}.
            </>,
          ] as [number, ReactNode],
        ]
      : []),
    ...(tags_below > 0
      ? [
          [
            tags_below,
            <>
              {ofNumber(tags_below, 'tag', 'tags')} under {from.name} will move under {into.name}. Tags with
              the same name are merged.
            </>,
          ] as [number, ReactNode],
        ]
      : []),
    [
      people,
      <>
        {ofNumber(people, 'student’s statistics', 'students’ statistics')} will be recalculated from{' '}
        {plural(answers, 'answer')}
        {takers.schools.length > 0 &&
          `: ${takers.schools.map((one) => `${one.name} ${one.people}`).join(', ')}`}
        {takers.others > 0 && `; ${takers.others} at other schools`}.
      </>,
    ],
    [0, <>scores will change. Scores never depend on tags.</>],
  ];
  return (
    <>
      <ul className={classes.figures}>
        {rows.map(([n, words], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <li key={index}>
            <b>{count(n)}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {elsewhere > 0 && (
        <FaultNote>
          {plural(elsewhere, 'item')} of other schools {ofNumber(elsewhere, 'uses', 'use')} this tag, so only
          an admin can merge it.
        </FaultNote>
      )}
    </>
  );
}

function plural(n: number, word: string): string {
  return `${count(n)} ${word}${n === 1 ? '' : 's'}`;
}

function ofNumber(n: number, one: string, many: string): string {
  return n === 1 ? one : many;
}
