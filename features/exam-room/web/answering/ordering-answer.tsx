import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { optionLetter } from '#core/question-kinds/question-kinds.ts';
import { orderOf, withMoved } from '../../arranged.rules.ts';
import { RoomIcon } from '../frame/room-icon.tsx';
import { RoomText } from '../frame/room-text.tsx';
import classes from './arranged-answer.module.css';
import type { ArrangedAnswerProps } from './arranged-props.ts';

const WAYS = [
  { step: -1, icon: 'up', words: 'up' },
  { step: 1, icon: 'down', words: 'down' },
] as const;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The options in their order. Each moves up or down by its buttons, or by the arrow keys while one of its
 * buttons has the focus.
 */
export function OrderingAnswer({ question, answer, isDisabled, onChange, marks }: ArrangedAnswerProps) {
  const { options } = question;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  /** The option that was moved and the way it went, until the focus is back on it. */
  const due = useRef<{ readonly id: string; readonly step: number } | null>(null);
  const order = orderOf(
    answer.response,
    options.map(({ id }) => id),
  );
  const letterOf = (id: string) => optionLetter(options.findIndex((option) => option.id === id));

  const move = (id: string, step: number) => {
    const from = order.indexOf(id);
    const to = from + step;
    if (isDisabled || to < 0 || to >= order.length) return;
    due.current = { id, step };
    onChange({ response: withMoved(order, from, to) });
    setMoved(`${letterOf(id)} is now in position ${to + 1} of ${order.length}.`);
  };
  // The browser takes the focus from an option that moves, and from a button that is disabled at an end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus returns once the order has changed
  useLayoutEffect(() => {
    if (due.current === null) return;
    const { id, step } = due.current;
    due.current = null;
    const [up, down] =
      list.current?.querySelectorAll<HTMLButtonElement>(`[data-option="${id}"] button`) ?? [];
    const same = step < 0 ? up : down;
    (same?.disabled ? (step < 0 ? down : up) : same)?.focus();
  }, [order]);
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(id, step);
  };
  return (
    <div className={classes.ordering}>
      <p className={classes.hint} id={`order-${question.id}`}>
        {answer.response === null
          ? 'Put these in order. Move at least one to answer.'
          : 'Put these in order.'}
      </p>
      <ol ref={list} className={classes.order} aria-labelledby={`order-${question.id}`}>
        {order.map((id, place) => {
          const mark = marks?.get(String(place));
          const letter = letterOf(id);
          return (
            <li key={id} data-option={id} data-mark={mark}>
              <span className={classes.place}>{place + 1}</span>
              <span className={classes.letter}>{letter}</span>
              <div data-text="option" data-letter={letter}>
                <RoomText html={options.find((option) => option.id === id)?.text ?? ''} kind="plain" />
                {mark && <span className={classes.mark}>{mark === 'right' ? 'Right' : 'Wrong'}</span>}
              </div>
              <span className={classes.ways}>
                {WAYS.map(({ step, icon, words }) => (
                  <button
                    key={words}
                    type="button"
                    aria-label={`Move ${letter} ${words}`}
                    disabled={isDisabled || (step < 0 ? place === 0 : place === order.length - 1)}
                    onClick={() => move(id, step)}
                    onKeyDown={(event) => onKeyDown(event, id)}
                  >
                    <RoomIcon name={icon} />
                  </button>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
      <span role="status" className={classes.unseen}>
        {moved}
      </span>
      {answer.response !== null && !isDisabled && (
        <button type="button" className={classes.clear} onClick={() => onChange({ response: null })}>
          Clear answer
        </button>
      )}
    </div>
  );
}
