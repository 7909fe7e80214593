import { useMemo } from 'react';
import { noteKey } from '#features/sessions/notes.rules.ts';
import { MARK_PARTS, type Mark, type MarkPart } from '../../../marks.contract.ts';
import { anchored, type PlacedMark, placedMarks, readMarks, writtenMarks } from '../../../marks.rules.ts';
import type { ToolDesk, ToolState } from '../tool-desk.ts';
import type { Texts } from './use-texts.ts';

/** A highlight that is visible on the page. */
export interface ShownMark extends PlacedMark {
  readonly part: MarkPart;
  /** The number of the highlight among those with a note, from 1; null without a note. */
  readonly number: number | null;
}

export interface Marks {
  /** The visible highlights, in page order. */
  readonly shown: readonly ShownMark[];
  /** Highlights whose text is gone or not on the screen now. */
  readonly elsewhere: readonly Mark[];
  /**
   * Replaces all highlights in one part of the question. Returns false if they exceed the limits for a
   * session.
   */
  save(part: MarkPart, marks: readonly PlacedMark[], isTyped?: boolean): boolean;
  /** Removes a highlight whose text is gone. */
  forget(mark: Mark): void;
}

/** The stored highlights for a question, at their places in the texts on the page. */
export function useMarks(desk: ToolDesk, state: ToolState, question: string, texts: Texts): Marks {
  const value = state.notes.get(noteKey({ kind: 'highlight', target: question }));
  return useMemo(() => {
    const kept = readMarks(value);
    const parts = MARK_PARTS.map((part) => {
      const text = texts.get(part)?.text;
      const own = kept.filter((mark) => mark.part === part);
      return text === undefined ? { part, placed: [], lost: own } : { part, ...placedMarks(part, text, own) };
    });
    let count = 0;
    const shown = parts.flatMap(({ part, placed }) =>
      placed.map((mark) => {
        if (mark.note !== '') count += 1;
        return { ...mark, part, number: mark.note === '' ? null : count };
      }),
    );
    const elsewhere = parts.flatMap(({ lost }) => lost);
    const write = (marks: readonly Mark[], isTyped: boolean) => {
      const written = writtenMarks(marks);
      if (written === 'too_many') return false;
      desk.note('highlight', question, written, isTyped);
      return true;
    };
    return {
      shown,
      elsewhere,
      save: (part, marks, isTyped = false) => {
        const text = texts.get(part)?.text ?? '';
        const others = parts
          .filter((other) => other.part !== part)
          .flatMap((other) => anchored(other.part, texts.get(other.part)?.text ?? '', other.placed));
        return write([...anchored(part, text, marks.map(bare)), ...others, ...elsewhere], isTyped);
      },
      forget: (mark) => {
        write(
          kept.filter((one) => one !== mark),
          false,
        );
      },
    };
  }, [desk, question, texts, value]);
}

function bare({ start, end, colour, is_underline, note }: PlacedMark): PlacedMark {
  return { start, end, colour, is_underline, note };
}
