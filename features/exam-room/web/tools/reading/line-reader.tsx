import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  LINE_COUNTS,
  type Line,
  type LineReaderSize,
  linesOf,
  moved,
  resized,
} from '../../../line-reader.rules.ts';
import { RoomIcon } from '../../frame/room-icon.tsx';
import classes from './line-reader.module.css';
import { useSizeOf } from './note-markers.tsx';

import { type Texts, textRoots } from './use-texts.ts';

interface LineReaderProps {
  texts: Texts;
  size: LineReaderSize;
  onResize: (size: LineReaderSize) => void;
}

/**
 * A band over some lines of the passage, or of the question if there is no passage. All lines outside the
 * band fade.
 */
export function LineReader({ texts, size, onResize }: LineReaderProps) {
  const stimulus = texts.get('stimulus')?.root;
  const isThere = stimulus?.checkVisibility?.() ?? stimulus !== undefined;
  const pane = (isThere ? stimulus : texts.get('stem')?.root)?.closest('section');
  return pane == null
    ? null
    : createPortal(<Band pane={pane} size={size} onResize={onResize} />, pane, pane.id);
}

function Band({ pane, size, onResize }: Omit<LineReaderProps, 'texts'> & { pane: HTMLElement }) {
  const changes = useSizeOf(pane);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [first, setFirst] = useState(0);
  const band = useRef<HTMLDivElement>(null);
  const cut = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);
  const hasMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where lines stand changes with the size
  useLayoutEffect(() => setLines(linesIn(pane)), [pane, changes]);
  const at = Math.min(first, Math.max(0, lines.length - 1));
  const [top, last] = [lines[at], lines[Math.min(at + size, lines.length) - 1]];
  useLayoutEffect(() => {
    if (top === undefined || last === undefined) return;
    band.current?.style.setProperty('top', `${top.top - 3}px`);
    band.current?.style.setProperty('height', `${last.bottom - top.top + 6}px`);
    // Below the question's words is the answer field, which must not look disabled.
    const end = pane.dataset.of === 'question' ? (lines.at(-1)?.bottom ?? 0) + 6 : pane.scrollHeight;
    cut.current?.style.setProperty('height', `${end}px`);
    if (hasMoved.current) band.current?.scrollIntoView({ block: 'nearest' });
    hasMoved.current = false;
  }, [pane, lines, top, last]);
  const go = (line: number) => {
    const next = moved(line, size, lines.length);
    setFirst(next);
    hasMoved.current = true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const grown = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (step !== undefined) go(at + step);
    else if (grown !== undefined) onResize(resized(size, grown));
    else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const y = event.clientY - pane.getBoundingClientRect().top + pane.scrollTop;
    const under = lines.findIndex(({ bottom }) => bottom >= y);
    const next = moved((under === -1 ? lines.length : under) - Math.floor(size / 2), size, lines.length);
    if (next !== at) dragged.current = true;
    go(next);
  };
  const end = Math.min(at + size, lines.length);
  return (
    <div ref={cut} className={classes.cut}>
      <div ref={band} className={classes.band}>
        <div role="toolbar" className={classes.grip} aria-label="Line reader" onKeyDown={onKeyDown}>
          <button type="button" aria-label="Up one line" disabled={at === 0} onClick={() => go(at - 1)}>
            <RoomIcon name="up" />
          </button>
          <button
            type="button"
            aria-label={`Lines shown: ${size}. Press to change the number, drag to move`}
            onPointerDown={(event) => {
              dragged.current = false;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={drag}
            onClick={() => {
              // The click at the end of a drag does not count as a press.
              if (!dragged.current) onResize(LINE_COUNTS[LINE_COUNTS.indexOf(size) + 1] ?? LINE_COUNTS[0]);
              dragged.current = false;
            }}
          >
            <RoomIcon name="lines" />
          </button>
          <button
            type="button"
            aria-label="Down one line"
            disabled={end >= lines.length}
            onClick={() => go(at + 1)}
          >
            <RoomIcon name="down" />
          </button>
        </div>
        <span role="status" className={classes.unseen}>
          {lines.length > 0 && `Lines ${at + 1} to ${end} of ${lines.length}`}
        </span>
      </div>
    </div>
  );
}

/** The lines of the passage, or of the question's words, in scroll coordinates of their pane. */
function linesIn(pane: HTMLElement): Line[] {
  const zero = pane.getBoundingClientRect().top - pane.scrollTop;
  const boxes = ['stimulus', 'stem']
    .flatMap(textRoots)
    .filter((root) => pane.contains(root))
    .flatMap((root) => [...boxesIn(root)]);
  return linesOf(boxes.map(({ top, bottom }) => ({ top: top - zero, bottom: bottom - zero })));
}

function* boxesIn(root: Element): Generator<DOMRect> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    const isWhole = node.parentElement?.closest('[data-formula]') !== null;
    return isWhole ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (node.matches('[data-formula], img')) yield node.getBoundingClientRect();
    } else if (node.textContent?.trim() !== '') {
      const range = document.createRange();
      range.selectNodeContents(node);
      yield* range.getClientRects();
    }
  }
}
