/**
 * Finds the words of a text that can be chosen, written between `[[` and `]]`. If the options of a choice are
 * exactly these words, students answer in the text itself ("hot text").
 */
import { formulasIn } from './formula.ts';
import { turnWords } from './text-gaps.ts';

/** Choosable words without markup. They may contain formulas. */
const CHOOSABLE = /\[\[([^[\]]+)\]\]/g;

interface ChoosableText {
  /** The text with the replacement for each choosable word. */
  readonly html: string;
  /** The choosable words as rich text, in order. */
  readonly words: readonly string[];
}

/** Replaces the choosable words of a text. `number` counts from 1. Runs in linear time. */
export function turnChoosable(html: string, turn: (words: string, number: number) => string): ChoosableText {
  const found: string[] = [];
  const turned = turnWords(html, (piece) => {
    const formulas = formulasIn(piece);
    let next = 0;
    return piece.replaceAll(CHOOSABLE, (mark: string, inner: string, from: number) => {
      const to = from + mark.length;
      // A mark that cuts a formula in two is not choosable.
      let isCut = false;
      for (; (formulas[next]?.from ?? to) < to; next += 1) {
        const formula = formulas[next];
        if (formula === undefined || formula.to <= from) continue;
        isCut ||= formula.from < from || formula.to > to;
        // The formula may extend into the next mark.
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

/** The choosable words of a text as rich text, in order. */
export function choosableWords(html: string): readonly string[] {
  return html.includes('[[') ? turnChoosable(html, (words) => words).words : [];
}

/** Whether the options are exactly the choosable words of the text, in order. There must be at least two. */
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
