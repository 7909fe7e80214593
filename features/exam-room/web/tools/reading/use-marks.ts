import { useMemo } from 'react';
import { noteKey } from '#features/sessions/notes.rules.ts';
import { MARK_PARTS, type Mark, type MarkPart } from '../../../marks.contract.ts';
import { anchored, type PlacedMark, placedMarks, readMarks, writtenMarks } from '../../../marks.rules.ts';
import type { Room } from '../../room.ts';
import type { RoomState } from '../../room-state.ts';
import type { Texts } from './use-texts.ts';

/** A highlight on the page. */
export interface ShownMark extends PlacedMark {
  readonly part: MarkPart;
  /** Among those with a note, from 1; null without one. */
  readonly number: number | null;
}

export interface Marks {
  /** In the order of the page. */
  readonly shown: readonly ShownMark[];
  /** Those whose words are gone, or whose text does not stand on the page now. */
  readonly elsewhere: readonly Mark[];
  /** Puts these in the place of all that stand in a part; false where they are more than the session keeps. */
  save(part: MarkPart, marks: readonly PlacedMark[], isTyped?: boolean): boolean;
  /** Takes away one whose words are gone. */
  forget(mark: Mark): void;
}

/** The highlights of a question as the session keeps them, where they stand in the texts on the page. */
export function useMarks(room: Room, state: RoomState, question: string, texts: Texts): Marks {
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
      room.note('highlight', question, written, isTyped);
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
  }, [room, question, texts, value]);
}

function bare({ start, end, colour, is_underline, note }: PlacedMark): PlacedMark {
  return { start, end, colour, is_underline, note };
}
