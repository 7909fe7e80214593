import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { richTextOf } from '#contract/rich-text.ts';
import { hasPlaces, isChoice } from '#core/question-kinds/question-kinds.ts';
import type { KeyedQuestion } from '#features/questions/questions.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { percent } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { StemText } from '#web/ui/stem-text.tsx';
import { REGRADE_ACTIONS, type Regrade, type RegradeAction } from '../regrades.contract.ts';
import type { Chosen } from './chosen-key.ts';
import { GapAccept } from './gap-accept.tsx';
import classes from './key-card.module.css';
import { ACTION_WORDS, letterOf } from './regrade-words.ts';

interface KeyCardProps {
  question: KeyedQuestion;
  chosen: Chosen;
  regrade: Regrade | null;
  isDone: boolean;
  choose: (chosen: Chosen) => void;
}

/**
 * The question with its options: the old answer key crossed out, the new one marked, and the choice of the
 * action.
 */
export function KeyCard({ question, chosen, regrade, isDone, choose }: KeyCardProps) {
  const offered = REGRADE_ACTIONS.filter((action) => isOffered(action, question));
  return (
    <aside aria-label="The question">
      <Card>
        {!isDone && (
          <NativeSelect
            label="Action"
            value={chosen.action}
            data={offered.map((action) => ({ value: action, label: ACTION_WORDS[action] }))}
            onChange={(event) => choose({ action: event.currentTarget.value as RegradeAction, right: [] })}
          />
        )}
        {question.stimulus !== '' && (
          <div className={classes.stimulus}>
            <RichText html={question.stimulus} kind="plain" />
          </div>
        )}
        <div className={classes.stem}>
          <StemText question={question} kind="plain" />
        </div>
        {hasPlaces(question.type) ? (
          <Pairs question={question} chosen={chosen} regrade={regrade} isDone={isDone} choose={choose} />
        ) : isChoice(question.type) ? (
          <Options question={question} chosen={chosen} regrade={regrade} isDone={isDone} choose={choose} />
        ) : (
          question.type !== 'essay' && (
            <Typed question={question} chosen={chosen} regrade={regrade} isDone={isDone} choose={choose} />
          )
        )}
        {question.explanation !== '' && (
          <div className={classes.explanation}>
            <RichText html={question.explanation} kind="plain" />
          </div>
        )}
      </Card>
    </aside>
  );
}

/** Which actions are possible depends on the type of the question. */
function isOffered(action: RegradeAction, { type, gaps }: KeyedQuestion): boolean {
  if (action === 'new_key') return type !== 'essay';
  if (action === 'accept_also' && type === 'gaps') return gaps.some(({ choices }) => choices.length === 0);
  return action !== 'accept_also' || (type !== 'essay' && type !== 'multiple_choice' && !hasPlaces(type));
}

function placedOptions({ type, options }: KeyedQuestion) {
  return options.flatMap(({ prompt, text }, place) => {
    const beside = type === 'ordering' ? `${place + 1}` : prompt;
    return beside === '' ? [] : [{ prompt: beside, was: text, is: text }];
  });
}

function filledGaps({ gaps }: KeyedQuestion) {
  return gaps.map(({ accepted_answers }, place) => {
    const right = richTextOf(accepted_answers.join(' · '));
    return { prompt: `${place + 1}`, was: right, is: right };
  });
}

/**
 * The right pairs, order or gaps: by the bank's current answer key, compared with the answer key used until
 * now.
 */
function Pairs({ question, chosen, regrade, isDone, choose }: KeyCardProps) {
  const pairs = regrade?.pairs ?? (question.type === 'gaps' ? filledGaps(question) : placedOptions(question));
  return (
    <>
      <ul className={`${classes.options} ${classes.pairs}`}>
        {pairs.map(({ prompt, was, is }, place) => (
          <li key={prompt} data-new={was !== is || undefined}>
            <span className={classes.ring}>{place + 1}</span>
            {question.type === 'matching' && (
              <div className={classes.text}>
                <RichText html={prompt} kind="plain" />
              </div>
            )}
            <div className={classes.text}>
              <RichText html={is} kind="plain" />
              {was !== is && (
                <s>
                  <RichText html={was} kind="plain" />
                </s>
              )}
            </div>
          </li>
        ))}
      </ul>
      {chosen.action === 'accept_also' ? (
        !isDone && <GapAccept question={question} chosen={chosen} choose={choose} />
      ) : (
        <p className={classes.note}>
          The regrade uses the matches that the bank has now. Change them there first.
        </p>
      )}
      {!isDone && regrade === null && chosen.action === 'new_key' && (
        <Button variant="default" size="xs" onClick={() => choose(chosen)}>
          Preview
        </Button>
      )}
    </>
  );
}

function Options({ question, chosen, regrade, isDone, choose }: KeyCardProps) {
  const isAsked = !isDone && (chosen.action === 'new_key' || chosen.action === 'accept_also');
  const isOne = question.type === 'single_choice' && chosen.action === 'new_key';
  const options = question.options.map((option) => ({
    ...option,
    told: regrade?.options.find(({ id }) => id === option.id),
  }));
  const toggle = (id: string) => {
    const rest = chosen.right.filter((one) => one !== id);
    const right = isOne ? [id] : rest.length < chosen.right.length ? rest : [...rest, id];
    choose({ ...chosen, right });
  };
  return (
    <ul className={classes.options}>
      {options.map(({ id, text, is_correct, told }, index) => {
        const was = told?.was_right ?? is_correct;
        const is = told?.is_right ?? chosen.right.includes(id);
        return (
          <li key={id} data-new={(is && !was) || undefined} data-old={(was && told && !is) || undefined}>
            {isAsked ? (
              <button
                type="button"
                className={classes.ring}
                aria-pressed={is}
                aria-label={`${letterOf(index)} is correct`}
                onClick={() => toggle(id)}
              >
                {letterOf(index)}
              </button>
            ) : (
              <span className={classes.ring}>{letterOf(index)}</span>
            )}
            <div className={classes.text}>
              <RichText html={text} kind="plain" />
            </div>
            <span className={classes.note}>{noteOf(was, is, told !== undefined)}</span>
            <b>{told?.share == null ? '' : percent(told.share)}</b>
          </li>
        );
      })}
    </ul>
  );
}

function noteOf(was: boolean, is: boolean, isTold: boolean): string {
  if (was && is) return 'Key';
  if (is) return 'New key';
  return was ? (isTold ? 'Old key' : 'Key') : '';
}

function Typed({ question, chosen, regrade, isDone, choose }: KeyCardProps) {
  const [text, setText] = useState(chosen.right.join('; '));
  const isAsked = !isDone && (chosen.action === 'new_key' || chosen.action === 'accept_also');
  const right = text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return (
    <div className={classes.typed}>
      <p>
        Old key: <b>{(regrade?.accepted_answers.before ?? question.accepted_answers).join('; ')}</b>
      </p>
      {regrade && (
        <p>
          New key: <b>{regrade.accepted_answers.after.join('; ')}</b>
        </p>
      )}
      {isAsked && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            choose({ ...chosen, right });
          }}
        >
          <TextInput
            label={chosen.action === 'new_key' ? 'Correct answers' : 'Also accept'}
            description="Separate several with semicolons."
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" size="xs" disabled={right.length === 0}>
            Preview
          </Button>
        </form>
      )}
    </div>
  );
}
