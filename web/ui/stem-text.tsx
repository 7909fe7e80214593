import { createContext, use, useMemo } from 'react';
import { standInText, turnChoosable } from '#contract/text-options.ts';
import { isChoice, optionLetter, type QuestionType } from '#core/question-kinds/question-kinds.ts';
import classes from './hot-text.module.css';
import { HotTextMark } from './hot-text-mark.tsx';
import { RichText } from './rich-text.tsx';
import { blanksOf, filling } from './rich-text-gaps.ts';
import type { RichTextProps } from './rich-text-tree.tsx';

interface StemTextProps {
  question: {
    readonly type: QuestionType;
    readonly stem: string;
    readonly options: readonly { readonly id: string; readonly text: string }[];
  };
  kind?: RichTextProps['kind'];
  /** For options inside the text: which were chosen, and which are known to be right or wrong. */
  chosen?: ReadonlySet<string>;
  marks?: ReadonlyMap<string, 'right' | 'wrong'>;
}

const Present = createContext<StemTextProps | null>(null);

/**
 * A question's stem in places where the question cannot be answered. Gaps are blanks, and options in the text
 * have letters.
 */
export function StemText(props: StemTextProps) {
  const { type, stem, options } = props.question;
  const numbered = useMemo(
    () =>
      isChoice(type) && standInText(stem, options)
        ? turnChoosable(stem, (_, number) => `[[${number}]]`).html
        : null,
    [type, stem, options],
  );
  const kind = props.kind && { kind: props.kind };
  if (numbered === null) return <RichText html={stem} fill={blanksOf(type)} {...kind} />;
  const text = <RichText html={numbered} fill={withWords} {...kind} />;
  return (
    <Present value={props}>
      {props.kind === undefined ? <div className={classes.read}>{text}</div> : text}
    </Present>
  );
}

/** A constant, so that the text is built only once. */
const withWords = filling((number) => <Words key={`words ${number}`} place={number - 1} />);

function Words({ place }: { place: number }) {
  const present = use(Present);
  const option = present?.question.options[place];
  if (present === null || option === undefined) return null;
  const mark = present.marks?.get(option.id);
  return (
    <span
      className={classes.words}
      data-is-chosen={present.chosen?.has(option.id) || undefined}
      data-mark={mark}
    >
      <sup className={classes.letter}>{optionLetter(place)}</sup>
      <RichText html={option.text} kind="inline" />
      {mark && <HotTextMark mark={mark} />}
    </span>
  );
}
