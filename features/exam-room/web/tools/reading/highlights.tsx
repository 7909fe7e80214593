import { useEffect, useState } from 'react';
import { MARK_COLOURS, type MarkPart } from '../../../marks.contract.ts';
import { type MarkLook, markAt, type Span, trimmed, withMark } from '../../../marks.rules.ts';
import frame from '../../frame/frame.module.css';
import type { ToolDesk, ToolState } from '../tool-desk.ts';
import { MarksPanel } from './marks-panel.tsx';
import { NoteMarkers } from './note-markers.tsx';
import { type PaintName, paint, unpaint } from './paint.ts';
import { rangeOf } from './read-text.ts';
import { SelectionMenu } from './selection-menu.tsx';
import { type ShownMark, useMarks } from './use-marks.ts';
import { type Chosen, usePointedText } from './use-pointed-text.ts';
import type { Texts } from './use-texts.ts';

interface HighlightsProps {
  desk: ToolDesk;
  state: ToolState;
  question: string;
  texts: Texts;
  /** Whether the list of highlights is open, and with it the selection by keyboard. */
  isOpen: boolean;
  onClose: () => void;
}

const PAINTS: readonly PaintName[] = [
  ...MARK_COLOURS.flatMap((colour) => [`${colour}-tint`, `${colour}-line`] as const),
  'active' as const,
  'chosen' as const,
];

/** The color and style used last, for all questions until the page is closed. */
let lastLook: MarkLook = { colour: 'amber', is_underline: false };

/** The highlights and notes for a question: shows them in its texts, lists them, adds and changes them. */
export function Highlights({ desk, state, question, texts, isOpen, onClose }: HighlightsProps) {
  const marks = useMarks(desk, state, question, texts);
  const isDisabled = state.is_read_only || state.is_time_up;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [activeAt, setActive] = useState<{ part: MarkPart; start: number; isNoteOpen: boolean } | null>(null);
  const [look, setLook] = useState(lastLook);
  const [said, say] = useState('');
  const [isFull, setFull] = useState(false);
  const active =
    activeAt === null
      ? undefined
      : marks.shown.find(
          ({ part, start, end }) => part === activeAt.part && start <= activeAt.start && activeAt.start < end,
        );

  usePointedText(texts, {
    onChoose: (next) => {
      if (isDisabled) return;
      setActive(null);
      setChosen(next);
    },
    onPoint: ({ part, at }) => {
      const own = marks.shown.filter((mark) => mark.part === part);
      const mark = markAt(own, at);
      setChosen(null);
      setActive(mark === undefined ? null : { part, start: mark.start, isNoteOpen: false });
    },
  });
  usePaint(texts, marks.shown, active, chosen);

  const ofPart = (part: MarkPart) => marks.shown.filter((mark) => mark.part === part);
  const wordsOf = ({ part, start, end }: { part: MarkPart } & Span) =>
    texts.get(part)?.text.slice(start, end) ?? '';
  const keep = (done: boolean, words: string) => {
    setFull(!done);
    say(done ? words : '');
    return done;
  };
  /** Highlights the selection; after that a note can be added. */
  const mark = (next: MarkLook, hasNote = false) => {
    lastLook = next;
    setLook(next);
    if (chosen === null) return;
    const { part } = chosen;
    const span = trimmed(texts.get(part)?.text ?? '', chosen.span);
    if (span === null) return;
    const isKept = marks.save(part, withMark(ofPart(part), { ...span, ...next, note: '' }));
    if (!keep(isKept, `Highlighted: ${wordsOf({ part, ...span })}`)) return;
    window.getSelection()?.removeAllRanges();
    setChosen(null);
    if (hasNote || isOpen) setActive({ part, start: span.start, isNoteOpen: true });
    else returnTo(texts, { part });
  };
  const change = (mark: ShownMark, fields: Partial<MarkLook & { note: string }>, isTyped = false) => {
    const others = ofPart(mark.part).filter(({ start }) => start !== mark.start);
    const next = { ...mark, ...fields };
    if ('colour' in fields || 'is_underline' in fields) {
      lastLook = { colour: next.colour, is_underline: next.is_underline };
      setLook(lastLook);
    }
    // Keep a line break at the end while typing, so that the next word starts on the new line.
    keep(marks.save(mark.part, withMark(others, next), isTyped), isTyped ? '' : 'Highlight changed');
  };
  const remove = (mark: ShownMark) => {
    const others = ofPart(mark.part).filter(({ start }) => start !== mark.start);
    keep(marks.save(mark.part, others), 'Highlight removed');
    leave(mark);
  };
  const leave = (mark: ShownMark | undefined) => {
    setActive(null);
    returnTo(texts, mark ?? chosen);
  };
  const unchoose = () => {
    window.getSelection()?.removeAllRanges();
    setChosen(null);
    leave(active);
  };
  const close = () => {
    window.getSelection()?.removeAllRanges();
    setChosen(null);
    setActive(null);
    onClose();
  };
  const open = ({ part, start }: { part: MarkPart } & Pick<Span, 'start'>) => {
    setChosen(null);
    setActive({ part, start, isNoteOpen: true });
  };
  const isNoteOpen = active !== undefined && activeAt?.isNoteOpen === true;
  const pointed = isNoteOpen ? null : (chosen ?? (active && { part: active.part, span: active }) ?? null);
  return (
    <>
      <NoteMarkers texts={texts} marks={marks.shown} active={active} onOpen={open} />
      {pointed !== null && (
        <SelectionMenu
          texts={texts}
          place={pointed}
          now={chosen === null ? active : undefined}
          look={look}
          isFull={isFull}
          isDisabled={isDisabled}
          onLook={(fields) => {
            if (chosen === null && active !== undefined) change(active, fields);
            else mark({ ...look, is_underline: false, ...fields });
          }}
          onNote={() => {
            if (chosen === null && active !== undefined) open(active);
            else mark(look, true);
          }}
          onRemove={() => active !== undefined && remove(active)}
          onAway={() => {
            setChosen(null);
            setActive(null);
          }}
          onClose={unchoose}
        />
      )}
      {(isOpen || isNoteOpen) && (
        <MarksPanel
          key={isNoteOpen ? `${active.part} ${active.start}` : 'none'}
          texts={texts}
          marks={marks}
          active={isNoteOpen ? active : undefined}
          isFull={isFull && pointed === null}
          isDisabled={isDisabled}
          isStored={desk.isStored}
          wordsOf={wordsOf}
          onChoose={(part, span) => {
            setActive(null);
            setChosen({ part, span });
          }}
          onUnchoose={() => setChosen(null)}
          onOpen={open}
          onBack={() => (isNoteOpen ? leave(active) : close())}
          onChange={change}
          onRemove={remove}
          onClose={close}
        />
      )}
      <span role="status" className={frame.unseen}>
        {said}
      </span>
    </>
  );
}

/** Returns the focus to the text: to the note's number, otherwise to the pane with the text. */
function returnTo(texts: Texts, from: { readonly part: MarkPart; readonly start?: number } | null): void {
  const pane = from === null ? null : texts.get(from.part)?.root.closest('section');
  const marker = pane?.querySelector<HTMLElement>(`[data-note-at="${from?.start}"]`);
  const place = marker ?? (pane?.tabIndex === 0 ? pane : pane?.querySelector('h2'));
  place?.focus({ preventScroll: true });
}

/** Draws the highlights over the texts. */
function usePaint(
  texts: Texts,
  shown: readonly ShownMark[],
  active: ShownMark | undefined,
  chosen: Chosen | null,
): void {
  useEffect(() => {
    const ranges = Map.groupBy(
      shown.flatMap((mark) => {
        const read = texts.get(mark.part);
        const range = read === undefined ? null : rangeOf(read, mark);
        return range === null ? [] : [{ mark, range }];
      }),
      ({ mark }): PaintName => `${mark.colour}-${mark.is_underline ? 'line' : 'tint'}`,
    );
    for (const name of PAINTS) paint(name, ranges.get(name)?.map(({ range }) => range) ?? []);
    const rangeIn = (part: MarkPart, span: Span) => {
      const read = texts.get(part);
      const range = read === undefined ? null : rangeOf(read, span);
      return range === null ? [] : [range];
    };
    if (active !== undefined) paint('active', rangeIn(active.part, active));
    if (chosen !== null) paint('chosen', rangeIn(chosen.part, chosen.span));
  }, [texts, shown, active, chosen]);
  useEffect(() => () => unpaint(PAINTS), []);
}
