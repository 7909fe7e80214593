import { Button } from '@mantine/core';
import { IconHighlight, IconNote } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { MaterialNote } from '../reading.contract.ts';
import { chosenRange, rangeInPage } from './article-places.ts';
import classes from './notes.module.css';

/** Saves selected words as a highlight, or opens a note for them. */
export type Keep = (note: Pick<MaterialNote, 'range' | 'quote'> & { isNote: boolean }) => void;

/**
 * Returns the elements whose text the positions of notes refer to. The function keeps its identity as long as
 * the text is the same.
 */
type Blocks = () => readonly HTMLElement[];

/** The id of the number next to a highlight. */
export const markerId = (number: number) => `mark-${number}`;

interface Marked {
  readonly id: string;
  /** The number of the note among all notes of the material, from 1. */
  readonly number: number;
  readonly top: number;
}

/**
 * Shows the highlights over the text without changing it. A changed `drawn` means that the text was rendered
 * again. Returns where each highlight begins.
 */
export function useMarks(
  highlight: 'material-notes' | 'page-notes',
  blocks: Blocks,
  notes: readonly MaterialNote[],
  drawn: unknown,
): readonly Marked[] {
  const [marked, setMarked] = useState<readonly Marked[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` tells that the text has changed
  useEffect(() => {
    const ranges = notes.map((note) => rangeInPage(blocks(), note));
    const [first] = blocks();
    const sheet = first?.offsetParent?.getBoundingClientRect();
    setMarked(
      notes.flatMap(({ id }, place) => {
        const box = ranges[place]?.getBoundingClientRect();
        return sheet && box ? [{ id, number: place + 1, top: box.top - sheet.top }] : [];
      }),
    );
    if (!('highlights' in CSS)) return;
    CSS.highlights.set(highlight, new Highlight(...ranges.filter((range) => range !== null)));
    return () => void CSS.highlights.delete(highlight);
  }, [highlight, blocks, notes, drawn]);
  return marked;
}

/** While words are selected, offers to highlight them or to write a note. */
export function Marking({ blocks, keep }: { blocks: Blocks; keep: Keep }) {
  const [chosen, setChosen] = useState<ReturnType<typeof chosenRange>>(null);
  useEffect(() => {
    const look = () => setChosen(chosenRange(blocks(), document.getSelection()));
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [blocks]);
  if (chosen === null) return null;
  const act = (isNote: boolean) => {
    keep({ ...chosen, isNote });
    document.getSelection()?.removeAllRanges();
  };
  return (
    <div className={classes.marking} role="toolbar" aria-label="Selected text">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHighlight size={16} stroke={1.5} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act(false)}
      >
        Highlight
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconNote size={16} stroke={1.5} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act(true)}
      >
        Note
      </Button>
    </div>
  );
}
