import { type ComponentProps, useId, useRef } from 'react';
import { counted } from '../../room.rules.ts';
import { LatePart, useLatePart } from '../frame/late-part.ts';
import { answerClipboard } from './answer-clipboard.ts';
import classes from './entry.module.css';

/** Most tests have no essay, so the keypad loads with the first essay. */
const essayFormula = new LatePart(async () => (await import('./essay-formula.tsx')).EssayFormula);

/** The longest text that the server accepts. */
const MOST_CHARACTERS = 50_000;

interface TextAnswerProps {
  isEssay: boolean;
  text: string;
  isDisabled: boolean;
  onType: (text: string) => void;
}

/** The field for an answer in words: one line, or an essay. */
export function TextAnswer({ isEssay, text, isDisabled, onType }: TextAnswerProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const common = {
    id,
    value: text,
    disabled: isDisabled,
    maxLength: MOST_CHARACTERS,
    spellCheck: false,
    autoComplete: 'off',
    autoCorrect: 'off',
    'data-answer': true,
    ...answerClipboard,
  };
  const type = ({ currentTarget }: { currentTarget: { value: string } }) =>
    onType(currentTarget.value.slice(0, MOST_CHARACTERS));
  const isFull = text.length >= MOST_CHARACTERS;
  const words = text.split(/\s+/u).filter((word) => word !== '').length;
  return (
    <div className={classes.text}>
      <label htmlFor={id}>{isEssay ? 'Your essay' : 'Your answer'}</label>
      {isEssay ? (
        <textarea {...common} ref={area} rows={14} onChange={type} />
      ) : (
        <input {...common} type="text" onChange={type} />
      )}
      {isEssay && <p className={classes.hint}>{counted(words, 'word')}</p>}
      {isEssay && !isDisabled && (
        <Formulas area={area} text={text} onText={(next) => onType(next.slice(0, MOST_CHARACTERS))} />
      )}
      <p className={classes.refusal} role="status">
        {isFull ? 'You’ve reached the limit of 50,000 characters.' : ''}
      </p>
    </div>
  );
}

function Formulas(props: ComponentProps<NonNullable<typeof essayFormula.now>>) {
  const EssayFormula = useLatePart(essayFormula);
  return EssayFormula && <EssayFormula {...props} />;
}
