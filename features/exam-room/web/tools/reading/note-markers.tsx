import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { rangeOf } from './read-text.ts';
import classes from './reading.module.css';
import type { ShownMark } from './use-marks.ts';
import type { Texts } from './use-texts.ts';

interface NoteMarkersProps {
  texts: Texts;
  marks: readonly ShownMark[];
  active: ShownMark | undefined;
  onOpen: (mark: ShownMark) => void;
}

/** The numbers of the notes, in the margin beside the first line of the words to which they belong. */
export function NoteMarkers({ texts, marks, active, onOpen }: NoteMarkersProps) {
  return [...texts].map(([part, { root }]) => {
    const pane = root.closest('section');
    const noted = marks.filter((mark) => mark.part === part && mark.number !== null);
    if (pane === null || noted.length === 0) return null;
    return createPortal(
      <Margin pane={pane} texts={texts} active={active} onOpen={onOpen} marks={noted} />,
      pane,
      `markers ${part}`,
    );
  });
}

function Margin({ pane, texts, marks, active, onOpen }: NoteMarkersProps & { pane: Element }) {
  const size = useSizeOf(pane);
  const [tops, setTops] = useState<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where words stand changes with the size
  useLayoutEffect(() => {
    const zero = pane.getBoundingClientRect().top - pane.scrollTop;
    setTops(
      marks.map((mark) => {
        const read = texts.get(mark.part);
        const [first] = (read === undefined ? null : rangeOf(read, mark))?.getClientRects() ?? [];
        return first === undefined ? 0 : first.top - zero;
      }),
    );
  }, [pane, texts, marks, size]);
  return (
    <div className={classes.margin} data-note-markers>
      {marks.map((mark, index) => (
        <button
          key={mark.start}
          type="button"
          className={classes.marker}
          data-note-at={mark.start}
          aria-label={`Note ${mark.number}: ${mark.note}`}
          aria-expanded={active === mark}
          // The position can be measured only once the element is on the page.
          ref={(element) => element?.style.setProperty('top', `${tops[index] ?? 0}px`)}
          onClick={() => onOpen(mark)}
        >
          <i>{mark.number}</i>
        </button>
      ))}
    </div>
  );
}

/** Counts up whenever the size of the pane or its content changes, or fonts finish loading. */
export function useSizeOf(pane: Element): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const grow = () => setCount((before) => before + 1);
    const observer = new ResizeObserver(grow);
    observer.observe(pane);
    for (const child of pane.children) observer.observe(child);
    document.fonts?.ready.then(grow, () => {});
    return () => observer.disconnect();
  }, [pane]);
  return count;
}
