/** Components of results for other features' screens. */
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RichText } from '#web/ui/rich-text.tsx';
import type { ReviewedQuestion } from '../results.contract.ts';
import { letterOf } from './result-words.ts';
import classes from './reviewed-places.module.css';

export type { AlsoAcceptProps } from './result-slots.ts';

interface ReviewedPlacesProps {
  question: Pick<ReviewedQuestion, 'type' | 'prompts' | 'options' | 'gaps' | 'response' | 'right_response'>;
  /** The label for the answer that was given. */
  own: string;
  /** The answer key is released but should stay hidden for now. */
  isKeyHidden?: boolean;
}

/**
 * Each prompt, position of an order, or gap, with the answer that was given and, as far as it is released,
 * the right one.
 */
export function ReviewedPlaces(props: ReviewedPlacesProps) {
  return props.question.type === 'gaps' ? <Gaps {...props} /> : <Placed {...props} />;
}

function Gaps({ question: { gaps, response }, own, isKeyHidden = false }: ReviewedPlacesProps) {
  return (
    <ol className={classes.pairs}>
      {gaps.map(({ accepted_answers, is_right, mistake }, place) => {
        const words = (Array.isArray(response) && response[place]) || '';
        const key = isKeyHidden ? null : accepted_answers;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name but their number.
          <Place key={place} own={own} isRight={isKeyHidden ? null : is_right}>
            {{
              place: <b>Gap {place + 1}</b>,
              given: words === '' ? BLANK : words,
              key: key?.join(' · ') ?? null,
              mistake: isKeyHidden ? null : mistake,
            }}
          </Place>
        );
      })}
    </ol>
  );
}

/**
 * Marks the chosen words of a text, and which of them are right or wrong if that is released and not hidden.
 */
export function chosenIn(
  { options, response, outcome }: Pick<ReviewedQuestion, 'options' | 'response' | 'outcome'>,
  isKeyHidden = false,
) {
  const chosen: ReadonlySet<string> = new Set(response === null ? [] : [response].flat());
  const marks: ReadonlyMap<string, 'right' | 'wrong'> = new Map(
    options.flatMap(({ id, is_correct }): [string, 'right' | 'wrong'][] => {
      const is_right = isKeyHidden ? null : is_correct;
      if (is_right === true) return [[id, 'right']];
      const isWrong = chosen.has(id) && (is_right === false || outcome === 'wrong');
      return isWrong ? [[id, 'wrong']] : [];
    }),
  );
  return { chosen, marks };
}

const BLANK = <span className={classes.blank}>Left blank</span>;

function Placed({ question, own, isKeyHidden = false }: ReviewedPlacesProps) {
  const { options, response } = question;
  const places = question.type === 'ordering' ? options.map(() => null) : question.prompts;
  const key = isKeyHidden ? null : question.right_response;
  const given = response === null ? [] : [response].flat();
  const shown = (id: string | undefined) => {
    const place = options.findIndex((option) => option.id === id);
    const option = options[place];
    if (option === undefined) return BLANK;
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
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name.
          <Place key={place} own={own} isRight={isRight}>
            {{
              place: prompt === null ? <b>{place + 1}</b> : <RichText html={prompt.text} kind="plain" />,
              given: shown(given[place]),
              key: key && shown(key[place]),
            }}
          </Place>
        );
      })}
    </ol>
  );
}

interface PlaceProps {
  own: string;
  /** Whether the answer is right; null if the reader may not know it. */
  isRight: boolean | null;
  children: { place: ReactNode; given: ReactNode; key: ReactNode; mistake?: string | null };
}

function Place({ own, isRight, children: { place, given, key, mistake = null } }: PlaceProps) {
  return (
    <li data-kind={isRight === null ? undefined : isRight ? 'key' : 'wrong'}>
      {place}
      <dl>
        <div>
          <dt>
            {isRight !== null &&
              (isRight ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />)}{' '}
            {own}
          </dt>
          <dd>{given}</dd>
          {mistake !== null && <dd className={classes.mistake}>{mistake}</dd>}
        </div>
        {key !== null && (
          <div>
            <dt>Correct answer</dt>
            <dd>{key}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}
