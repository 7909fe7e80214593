import { Button, Select, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { REASON_GROUPS } from '#core/mistakes/reasons.ts';
import { GROUP_WORDS } from '#features/mistakes/mistake-filters.rules.ts';
import type { MissedQuestion, Mistakes } from '#features/mistakes/mistakes.contract.ts';
import type { ReviewedQuestion } from '#features/results/results.contract.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { noteOf } from '../walk.rules.ts';
import type { WalkThrough } from '../walk-through.contract.ts';
import { useKeep, useReason } from './insight.api.ts';
import classes from './walk.module.css';

interface WalkSideProps {
  session: string;
  mistake: MissedQuestion;
  question: ReviewedQuestion;
  walked: WalkThrough['questions'][number];
  reasons: Mistakes['reasons'];
  mayWrite: boolean;
  next: () => void;
}

/** The hints, the reason for the mistake, and the note. */
export function WalkSide(props: WalkSideProps) {
  const { walked, question, mistake } = props;
  const given = question.response === null ? [] : [question.response].flat();
  const tempts = question.options.find(({ id }) => given.includes(id))?.feedback ?? null;
  return (
    <div className={classes.side}>
      <Card kind="dense">
        <h2>Prompts</h2>
        {walked.asks.length === 0 ? (
          <p className={classes.calm}>This question has no hints to use as prompts.</p>
        ) : (
          <ol className={classes.asks}>
            {walked.asks.map((ask) => (
              <li key={ask}>
                <RichText html={ask} kind="plain" />
              </li>
            ))}
          </ol>
        )}
        {tempts && (
          <div className={classes.calm}>
            <RichText html={tempts} kind="plain" />
          </div>
        )}
        {question.mistake !== null && <p className={classes.calm}>{question.mistake}</p>}
      </Card>
      <Card kind="dense">
        <h2>Reason</h2>
        <p className={classes.calm}>{reasonWords(mistake)}</p>
        {props.mayWrite && <ReasonOfStaff {...props} />}
      </Card>
      <Card kind="dense">
        <h2>Notes from the lesson</h2>
        {props.mayWrite ? (
          <Seen {...props} />
        ) : (
          <p className={classes.calm}>{walked.kept?.note ?? 'No notes.'}</p>
        )}
      </Card>
    </div>
  );
}

function reasonWords({ said, suggestion }: MissedQuestion): string {
  const theirs = said.taker?.reason
    ? `The student chose “${said.taker.reason.name}”.`
    : 'The student gave no reason.';
  const evidence = suggestion === null ? '' : ` Their answers suggest “${suggestion.name}”.`;
  return `${theirs}${evidence}`;
}

const NONE = '';

/** Staff confirm the student's reason or set a different one. The student's own reason stays. */
function ReasonOfStaff({ mistake, reasons }: WalkSideProps) {
  const reason = useReason();
  const { said, attempt, topic } = mistake;
  const set = (id: string | null) => reason.mutate({ attempt, reason_for_error: id }, { onError: sayFault });
  const fitting = reasons.filter((one) => one.topic === null || one.topic === topic?.id);
  const theirs = said.taker?.reason;
  return (
    <>
      <Select
        label="Staff’s reason"
        size="sm"
        searchable
        allowDeselect={false}
        disabled={reason.isPending}
        data={[
          { value: NONE, label: 'None' },
          ...REASON_GROUPS.map((group) => ({
            group: GROUP_WORDS[group],
            items: fitting
              .filter((one) => one.group === group)
              .map(({ id, name }) => ({ value: id, label: name })),
          })),
        ]}
        value={said.staff?.reason?.id ?? NONE}
        onChange={(value) => set(value === null || value === NONE ? null : value)}
      />
      {theirs && said.staff?.reason?.id !== theirs.id && (
        <Button
          mt="xs"
          size="xs"
          variant="default"
          leftSection={<IconCheck size={14} aria-hidden />}
          onClick={() => set(theirs.id)}
        >
          Confirm student’s reason
        </Button>
      )}
    </>
  );
}

function Seen({ session, walked, next }: WalkSideProps) {
  const keep = useKeep(session);
  const [text, setText] = useState(walked.kept?.note ?? '');
  const isDone = walked.kept !== null;
  const { attempt } = walked;
  return (
    <>
      <Textarea
        aria-label="Notes from the lesson"
        description="Only staff see this. It is included when the student’s data is exported."
        autosize
        minRows={2}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <BusyButton
          variant="default"
          size="xs"
          busy={keep.isPending}
          busyWords="Saving"
          leftSection={<IconCheck size={14} aria-hidden />}
          onClick={() =>
            keep.mutate(
              { attempt, is_talked_through: true, note: noteOf(text) },
              { onSuccess: () => !isDone && next(), onError: sayFault },
            )
          }
        >
          {isDone ? 'Save note' : 'Save as discussed'}
        </BusyButton>
        {isDone && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() =>
              keep.mutate({ attempt, is_talked_through: false, note: null }, { onError: sayFault })
            }
          >
            {walked.kept?.note ? 'Not discussed (deletes the note)' : 'Not discussed'}
          </Button>
        )}
      </div>
    </>
  );
}
