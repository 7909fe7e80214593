import { useEffect, useEffectEvent } from 'react';
import type { MarkPart } from '../../../marks.contract.ts';
import type { Span } from '../../../marks.rules.ts';
import { placeOf, type ReadText, spanOf } from './read-text.ts';
import type { Texts } from './use-texts.ts';

/** Words that the taker selected. */
export interface Chosen {
  readonly part: MarkPart;
  readonly span: Span;
}

interface Pointed {
  /** Runs when words are selected by mouse, finger or keyboard. */
  onChoose: (chosen: Chosen) => void;
  /** Runs when a place in a text is clicked or tapped without a selection. */
  onPoint: (place: { part: MarkPart; at: number }) => void;
}

/** Listens for selections and clicks in the texts. */
export function usePointedText(texts: Texts, { onChoose, onPoint }: Pointed): void {
  const choose = useEffectEvent(() => {
    const chosen = chosenIn(texts);
    if (chosen !== null) onChoose(chosen);
  });
  const click = useEffectEvent((event: MouseEvent) => {
    if (window.getSelection()?.isCollapsed === false) return;
    const place = placeAt(texts, event);
    if (place !== null) onPoint(place);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // While the pointer is down, the selection still grows, so nothing under it may move.
    let isDown = false;
    document.addEventListener(
      'pointerdown',
      () => {
        isDown = true;
      },
      { signal },
    );
    for (const kind of ['pointerup', 'pointercancel'] as const) {
      document.addEventListener(
        kind,
        () => {
          isDown = false;
          choose();
        },
        { signal },
      );
    }
    document.addEventListener('selectionchange', () => !isDown && choose(), { signal });
    document.addEventListener('click', click, { signal });
    return () => leaving.abort();
  }, []);
}

function chosenIn(texts: Texts): Chosen | null {
  const selection = window.getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const within = [...texts].filter(([, { root }]) => range.intersectsNode(root));
  // If the selection covers both texts, the text in which it began counts.
  const begun = within.find(([, { root }]) => root.contains(selection.anchorNode)) ?? within[0];
  if (begun === undefined) return null;
  const [part, read] = begun;
  const span = spanOf(read, range);
  return span.start < span.end && read.text.slice(span.start, span.end).trim() !== '' ? { part, span } : null;
}

function placeAt(
  texts: Texts,
  { target, clientX, clientY }: MouseEvent,
): { part: MarkPart; at: number } | null {
  const found = [...texts].find(([, { root }]) => target instanceof Node && root.contains(target));
  if (found === undefined) return null;
  const [part, read] = found;
  const at = caretAt(read, clientX, clientY);
  return at === null ? null : { part, at };
}

/** The position in the text under a point in the window; null if there is no text. */
function caretAt(read: ReadText, x: number, y: number): number | null {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (caret != null) return placeOf(read, caret.offsetNode, caret.offset, 'start');
  // Used in Safari versions that lack the standard method.
  const range = document.caretRangeFromPoint?.(x, y);
  return range == null ? null : placeOf(read, range.startContainer, range.startOffset, 'start');
}
