import { createContext, use, useId, useMemo } from 'react';
import { turnChoosable } from '#contract/text-options.ts';
import classes from '#web/ui/hot-text.module.css';
import { HotTextMark } from '#web/ui/hot-text-mark.tsx';
import { filling } from '#web/ui/rich-text-gaps.ts';
import { isChosen, withChosen } from '../../room.rules.ts';
import { RoomText } from '../frame/room-text.tsx';
import type { ArrangedAnswerProps } from './arranged-props.ts';
import { goToNext } from './choice-answer.tsx';

interface Choosing extends ArrangedAnswerProps {
  /** The name of the group of inputs. */
  readonly name: string;
}

const Present = createContext<Choosing | null>(null);

/** The question's text, in which the taker chooses words. */
export function HotTextAnswer(props: ArrangedAnswerProps) {
  const { question, answer, isDisabled, onChange } = props;
  const name = useId();
  const numbered = useMemo(
    () => turnChoosable(question.stem, (_, number) => `[[${number}]]`).html,
    [question.stem],
  );
  return (
    <fieldset className={classes.hot} disabled={isDisabled}>
      <legend className={classes.hint}>
        {question.type === 'single_choice'
          ? 'Select one underlined part.'
          : 'Select all the underlined parts that apply.'}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the inputs within. */}
      <div className={classes.text} data-text="stem" onKeyDown={goToNext}>
        <Present value={{ ...props, name }}>
          <RoomText html={numbered} kind="plain" fill={withChoices} />
        </Present>
      </div>
      {answer.response !== null && !isDisabled && (
        <button type="button" className={classes.clear} onClick={() => onChange({ response: null })}>
          Clear answer
        </button>
      )}
    </fieldset>
  );
}

/** Defined once, so that the text is not built again; choosing only renders the words. */
const withChoices = filling((number) => <Choice key={`choice ${number}`} place={number - 1} />);

function Choice({ place }: { place: number }) {
  const present = use(Present);
  const option = present?.question.options[place];
  if (present === null || option === undefined) return null;
  const { question, answer, onChange, marks, name } = present;
  const mark = marks?.get(option.id);
  const chosen = isChosen(answer.response, option.id);
  return (
    <label
      className={`${classes.words} ${classes.choice}`}
      data-is-chosen={chosen || undefined}
      data-mark={mark}
    >
      <input
        type={question.type === 'single_choice' ? 'radio' : 'checkbox'}
        name={name}
        className={classes.unseen}
        // A formula alone gives no accessible name, so the option's name is its number.
        aria-label={option.text.includes('\\(') ? `Part ${place + 1}` : undefined}
        checked={chosen}
        onChange={() => onChange(withChosen(question.type, answer, option.id))}
      />
      <RoomText html={option.text} kind="inline" />
      {mark && <HotTextMark mark={mark} />}
    </label>
  );
}
