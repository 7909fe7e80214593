/** What other features' screens may use of results. */
import { IconCheck, IconX } from '@tabler/icons-react';
import { RichText } from '#web/ui/rich-text.tsx';
import type { ReviewedQuestion } from '../results.contract.ts';
import { letterOf } from './result-words.ts';
import classes from './reviewed-places.module.css';

interface ReviewedPlacesProps {
  question: Pick<ReviewedQuestion, 'type' | 'prompts' | 'options' | 'response' | 'right_response'>;
  /** Whose answer it is, in words. */
  own: string;
  /** The key is out, and not to be seen yet. */
  isKeyHidden?: boolean;
}

/** Each prompt, or each place of an order, with what was put to it, and what belongs there as far as that is out. */
export function ReviewedPlaces({ question, own, isKeyHidden = false }: ReviewedPlacesProps) {
  const { options, response } = question;
  const places = question.type === 'ordering' ? options.map(() => null) : question.prompts;
  const key = isKeyHidden ? null : question.right_response;
  const given = response === null ? [] : [response].flat();
  const shown = (id: string | undefined) => {
    const place = options.findIndex((option) => option.id === id);
    const option = options[place];
    if (option === undefined) return <span className={classes.blank}>Left blank</span>;
    return (
      <span className={classes.answer}>
        <b>{letterOf(place)}</b> <RichText html={option.text} kind="plain" />
      </span>
    );
  };
  return (
    <ol className={classes.pairs}>
      {places.map((prompt, place) => {
        const isRight = key === null ? null : given[place] === key[place];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name.
            key={place}
            data-kind={isRight === null ? undefined : isRight ? 'key' : 'wrong'}
          >
            {prompt === null ? <b>{place + 1}</b> : <RichText html={prompt.text} kind="plain" />}
            <dl>
              <div>
                <dt>
                  {isRight !== null &&
                    (isRight ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />)}{' '}
                  {own}
                </dt>
                <dd>{shown(given[place])}</dd>
              </div>
              {key !== null && (
                <div>
                  <dt>Key</dt>
                  <dd>{shown(key[place])}</dd>
                </div>
              )}
            </dl>
          </li>
        );
      })}
    </ol>
  );
}
