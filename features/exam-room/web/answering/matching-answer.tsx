import { useId } from 'react';
import { optionLetter } from '#core/question-kinds/question-kinds.ts';
import { withPaired } from '../../arranged.rules.ts';
import { RoomText } from '../frame/room-text.tsx';
import classes from './arranged-answer.module.css';
import type { ArrangedAnswerProps } from './arranged-props.ts';

/** The options with their letters, and for each prompt a list from which to choose one. */
export function MatchingAnswer({ question, answer, isDisabled, onChange, marks }: ArrangedAnswerProps) {
  const name = useId();
  const { prompts, options } = question;
  const paired = Array.isArray(answer.response) ? answer.response : [];
  return (
    <div className={classes.matching}>
      <ul className={classes.options} aria-label="Answer choices">
        {options.map((option, place) => (
          <li key={option.id}>
            <span className={classes.letter}>{optionLetter(place)}</span>
            <div data-text="option">
              <RoomText html={option.text} kind="plain" />
            </div>
          </li>
        ))}
      </ul>
      <fieldset className={classes.prompts} disabled={isDisabled}>
        <legend>Match each item</legend>
        {prompts.map((prompt, place) => {
          const mark = marks?.get(String(place));
          const chosen = paired[place] ?? '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: prompts have no name but their place, and keep it.
            <div key={place} className={classes.prompt} data-mark={mark}>
              <label htmlFor={`${name}-${place}`} data-text="prompt">
                <RoomText html={prompt.text} kind="plain" />
              </label>
              <select
                id={`${name}-${place}`}
                value={options.some(({ id }) => id === chosen) ? chosen : ''}
                data-is-empty={chosen === '' || undefined}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ response: withPaired(answer.response, prompts.length, place, value) })
                }
              >
                <option value="">Choose…</option>
                {options.map((option, at) => (
                  <option key={option.id} value={option.id}>
                    {optionWords(optionLetter(at), option.text)}
                  </option>
                ))}
              </select>
              {mark && <span className={classes.mark}>{mark === 'right' ? 'Right' : 'Wrong'}</span>}
            </div>
          );
        })}
      </fieldset>
      {answer.response !== null && !isDisabled && (
        <button type="button" className={classes.clear} onClick={() => onChange({ response: null })}>
          Clear answer
        </button>
      )}
    </div>
  );
}

const MOST = 60;

/**
 * The letter and the words of an option; only the letter if the option contains a formula or a picture, which
 * a native list cannot show.
 */
function optionWords(letter: string, html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const words = (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  if (/\\[([]/.test(words) || words === '' || body.querySelector('math, img, table') !== null) return letter;
  return `${letter}  ${words.length > MOST ? `${words.slice(0, MOST)}…` : words}`;
}
