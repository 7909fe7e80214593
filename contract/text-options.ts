/**
 * Which words of a text can be chosen: they stand there between `[[` and `]]`, as they are read. Of a choice whose options
 * are those words, each in its place, the text itself is answered ("hot text"). It knows rich text's markup and formulas.
 */
import { formulasIn } from './formula.ts';
import { turnWords } from './text-gaps.ts';

/** Words without markup; a formula may be among them, or be all of them. */
const CHOOSABLE = /\[\[([^[\]]+)\]\]/g;

interface ChoosableText {
  /** With what `turn` gives in the place of each. */
  readonly html: string;
  /** Rich text, in their order. */
  readonly words: readonly string[];
}

/** The text with something else in the place of what can be chosen; `number` counts from 1. Takes one walk. */
export function turnChoosable(html: string, turn: (words: string, number: number) => string): ChoosableText {
  const found: string[] = [];
  const turned = turnWords(html, (piece) => {
    const formulas = formulasIn(piece);
    let next = 0;
    return piece.replaceAll(CHOOSABLE, (mark: string, inner: string, from: number) => {
      const to = from + mark.length;
      // A formula stands whole among the words, or the mark is none.
      let isCut = false;
      for (; (formulas[next]?.from ?? to) < to; next += 1) {
        const formula = formulas[next];
        if (formula === undefined || formula.to <= from) continue;
        isCut ||= formula.from < from || formula.to > to;
        // It may go on into what stands after it.
        if (formula.to > to) break;
      }
      const words = asRead(inner);
      if (isCut || words === '') return mark;
      found.push(words);
      const [before = '', after = ''] = [/^\s*/.exec(inner)?.[0], /\s*$/.exec(inner)?.[0]];
      return `${before}${turn(words, found.length)}${after}`;
    });
  });
  return { html: turned, words: found };
}

/** What can be chosen in a text, as rich text, in its order. */
export function choosableWords(html: string): readonly string[] {
  return html.includes('[[') ? turnChoosable(html, (words) => words).words : [];
}

/** Whether the options, two at least, are what can be chosen in the text, in its order. */
export function standInText(stem: string, options: readonly { readonly text: string }[]): boolean {
  const words = choosableWords(stem);
  return (
    words.length > 1 &&
    words.length === options.length &&
    options.every(({ text }, place) => asRead(text) === words[place])
  );
}

function asRead(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim();
}
