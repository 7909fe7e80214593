import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { MarkPart } from '../../../marks.contract.ts';
import { type Span, wordsIn } from '../../../marks.rules.ts';
import { stepped } from '../../../word-steps.rules.ts';
import { rangeOf } from './read-text.ts';
import classes from './reading.module.css';
import type { Texts } from './use-texts.ts';

interface WordChooserProps {
  texts: Texts;
  /** Called with the current selection and its part. */
  onChoose: (part: MarkPart, span: Span) => void;
  /** Called to continue with the selection. */
  onDone: () => void;
  onLeave: () => void;
}

interface Word extends Span {
  readonly part: MarkPart;
}

/** Selects words by keyboard: arrow keys move from word to word, and Shift extends the selection. */
export function WordChooser({ texts, onChoose, onDone, onLeave }: WordChooserProps) {
  const words = [...texts].flatMap(([part, { text }]): Word[] =>
    wordsIn(text).map((span) => ({ ...span, part })),
  );
  const [{ anchor, head }, setChosen] = useState({ anchor: 0, head: 0 });
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.focus(), []);
  const rangeOfWord = (index: number) => {
    const word = words[index];
    const read = word === undefined ? undefined : texts.get(word.part);
    return word === undefined || read === undefined ? null : rangeOf(read, word);
  };
  const boxOf = (index: number) => {
    const box = rangeOfWord(index)?.getBoundingClientRect();
    return box === undefined
      ? null
      : { top: box.top, bottom: box.bottom, middle: (box.left + box.right) / 2 };
  };
  const spanOf = (one: number, other: number): Word | null => {
    const [first, last] = [words[Math.min(one, other)], words[Math.max(one, other)]];
    if (first === undefined || last === undefined) return null;
    return { part: first.part, start: first.start, end: last.end };
  };
  const choose = (from: number, to: number) => {
    setChosen({ anchor: from, head: to });
    const span = spanOf(from, to);
    if (span !== null) onChoose(span.part, span);
    show(rangeOfWord(to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (key === 'Enter' || key === ' ') onDone();
    else if (key === 'Escape') onLeave();
    else {
      const next = stepped(key, head, words.length, boxOf);
      if (next === null) return;
      // A highlight stays within one text.
      const isSame = words[next]?.part === words[anchor]?.part;
      if (!shiftKey) choose(next, next);
      else if (isSame) choose(anchor, next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const span = spanOf(anchor, head);
  const said = span === null ? '' : (texts.get(span.part)?.text.slice(span.start, span.end) ?? '');
  return (
    <div
      ref={field}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys, which a screen reader else keeps
      tabIndex={0}
      role="application"
      className={classes.chooser}
      aria-label="Select words: arrow keys move by word, Shift extends the selection, Enter confirms, Escape cancels"
      onKeyDown={onKeyDown}
      onFocus={() => choose(anchor, head)}
    >
      <span className={classes.keys} aria-hidden="true">
        <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> move by word, <kbd>Shift</kbd> extends,{' '}
        <kbd>Enter</kbd> continues
      </span>
      <span role="status" className={classes.unseen}>
        {said}
      </span>
    </div>
  );
}

/** Scrolls the pane, or the page if the pane does not scroll, just far enough to show the word. */
function show(range: Range | null): void {
  const element = range?.startContainer.parentElement;
  const pane = element?.closest('section');
  const box = range?.getBoundingClientRect();
  if (pane == null || box === undefined) return;
  const isScrolling = pane.scrollHeight > pane.clientHeight;
  const scroller = isScrolling ? pane : document.documentElement;
  const { top, bottom } = isScrolling ? pane.getBoundingClientRect() : { top: 0, bottom: window.innerHeight };
  if (box.top < top) scroller.scrollTop -= top - box.top + box.height;
  if (box.bottom > bottom) scroller.scrollTop += box.bottom - bottom + box.height;
}
