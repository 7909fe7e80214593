import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import type { MissedQuestion, Mistakes } from '../mistakes.contract.ts';
import { askedWhy, fittingReasons, likelyReasons, shortList } from '../reason-choices.rules.ts';
import { useExplain } from './mistakes.api.ts';
import classes from './reason-chips.module.css';
import { signalWords } from './signal-words.ts';

export interface ReasonChipsProps {
  question: MissedQuestion;
  reasons: Mistakes['reasons'];
  side: 'taker' | 'staff';
  /** Larger buttons below each other, as on a card. */
  isBig?: boolean;
  /** Runs as soon as a reason was pressed. */
  given?: (attempt: string) => void;
  /** Runs after a press of `Undo`. */
  takenBack?: (attempt: string) => void;
}

const UNDO_SECONDS = 6;

/**
 * Asks why a question was missed: one press confirms the suggestion, a second button opens the list of
 * reasons. The same on the mistakes screen, its cards and the review.
 */
export function ReasonChips(props: ReasonChipsProps) {
  const { question, side } = props;
  const [isChanging, setChanging] = useState(false);
  const said = question.said[side];
  if (said?.reason == null || isChanging) {
    return <Ask key={question.attempt} {...props} done={() => setChanging(false)} />;
  }
  return (
    <p className={classes.given}>
      <span>
        {side === 'taker' ? 'Your reason' : 'Reason'}: <b>{said.reason.name}</b>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
        Change
      </Button>
    </p>
  );
}

function Ask({
  question,
  reasons,
  side,
  isBig = false,
  given,
  takenBack,
  done,
}: ReasonChipsProps & { done: () => void }) {
  const { attempt, suggestion, signals, said } = question;
  const explain = useExplain();
  const [shown, setShown] = useState<'first' | 'some' | 'all'>('first');
  const fitting = fittingReasons(reasons, question);
  const list = shortList(fitting, suggestion?.reason ?? null);
  const by = signals.find(({ kind }) => kind === suggestion?.by);
  const before = {
    reason_for_error: said[side]?.reason?.id ?? null,
    confirms: said[side]?.is_confirmed ?? false,
  };
  const notSaved = (error: Error) =>
    toast({ type: 'error', title: 'Reason not saved', content: faultWords(error).detail });
  const give = (reason_for_error: string, confirms: boolean) => {
    given?.(attempt);
    explain.mutate(
      { attempt, said: { reason_for_error, confirms } },
      {
        onSuccess: () => {
          done();
          toast({
            title: 'Saved',
            content: reasons.find(({ id }) => id === reason_for_error)?.name ?? 'The reason is saved.',
            interval: UNDO_SECONDS,
            act: {
              label: 'Undo',
              press: () => {
                explain.mutate({ attempt, said: before }, { onError: notSaved });
                takenBack?.(attempt);
              },
            },
          });
        },
        onError: (error) => {
          takenBack?.(attempt);
          notSaved(error);
        },
      },
    );
  };
  const offered =
    shown === 'all'
      ? fitting.filter(({ id }) => id !== suggestion?.reason)
      : shown === 'some'
        ? list.first
        : suggestion === null
          ? likelyReasons(fitting)
          : [];
  const isAll = offered.length >= fitting.length - (suggestion === null ? 0 : 1);
  return (
    <fieldset className={`${classes.block} ${isBig ? classes.big : ''}`}>
      <legend>{askedWhy(question, side)}</legend>
      {by !== undefined && <p>{signalWords(by)}</p>}
      <div className={classes.chips}>
        {suggestion !== null && (
          <Button
            className={classes.chip ?? ''}
            variant={isBig ? 'filled' : 'default'}
            leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
            onClick={() => give(suggestion.reason, true)}
          >
            {side === 'taker' ? `Yes: ${suggestion.name}` : suggestion.name}
          </Button>
        )}
        {offered.map(({ id, name }) => (
          <Button key={id} className={classes.chip ?? ''} variant="default" onClick={() => give(id, false)}>
            {name}
          </Button>
        ))}
        {!isAll && (
          <Button
            className={classes.chip ?? ''}
            variant={offered.length === 0 ? 'default' : 'subtle'}
            aria-expanded={shown !== 'first'}
            onClick={() => setShown(shown === 'first' && list.more > 0 ? 'some' : 'all')}
          >
            {offered.length === 0 ? 'Something else' : 'More reasons'}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
