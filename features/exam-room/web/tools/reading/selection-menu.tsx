import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { MarkLook } from '../../../marks.rules.ts';
import { RoomIcon } from '../../frame/room-icon.tsx';
import { Colours } from './mark-looks.tsx';
import { useSizeOf } from './note-markers.tsx';
import { rangeOf } from './read-text.ts';
import classes from './reading.module.css';
import type { ShownMark } from './use-marks.ts';
import type { Chosen } from './use-pointed-text.ts';
import type { Texts } from './use-texts.ts';

export const FULL_WORDS =
  'You’ve reached the limit of highlights and notes for this question. Remove one first, or use the scratchpad.';

interface SelectionMenuProps {
  texts: Texts;
  /** The selected words, or the words of a highlight. */
  place: Chosen;
  /** The highlight, if the words are highlighted. */
  now: ShownMark | undefined;
  /** The look used last. */
  look: MarkLook;
  /** The last change exceeded the limits of a session. */
  isFull: boolean;
  isDisabled: boolean;
  onLook: (fields: Partial<MarkLook>) => void;
  onNote: () => void;
  onRemove: () => void;
  /** Called when the taker clicks something else. */
  onAway: () => void;
  onClose: () => void;
}

/** The menu right under the selected words: colors, underline and note. */
export function SelectionMenu({ texts, place, now, look, isFull, isDisabled, ...acts }: SelectionMenuProps) {
  const read = texts.get(place.part);
  const pane = read?.root.closest('section');
  const range = read === undefined ? null : rangeOf(read, place.span);
  if (pane == null || range === null) return null;
  const isUnderline = (now ?? look).is_underline;
  return createPortal(
    <Placed pane={pane} range={range} onAway={acts.onAway} onClose={acts.onClose}>
      {!isDisabled && (
        <>
          <Colours now={now?.colour ?? null} onPick={(colour) => acts.onLook({ colour })} />
          <span className={classes.rule} />
          <button
            type="button"
            className={classes.underline}
            aria-pressed={now === undefined ? undefined : isUnderline}
            onClick={() => acts.onLook({ is_underline: now === undefined || !isUnderline })}
          >
            Underline
          </button>
        </>
      )}
      <button type="button" onClick={acts.onNote}>
        Note
      </button>
      {now !== undefined && !isDisabled && (
        <button type="button" aria-label="Remove highlight" onClick={acts.onRemove}>
          <RoomIcon name="remove" />
        </button>
      )}
      {isFull && (
        <p className={classes.full} role="alert">
          {FULL_WORDS}
        </p>
      )}
    </Placed>,
    pane,
    'selection',
  );
}

/** Moves the focus into the menu. */
export function focusSelectionMenu(): void {
  document.querySelector<HTMLElement>('[data-selection-menu] button')?.focus();
}

interface PlacedProps {
  pane: HTMLElement;
  range: Range;
  onAway: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The distance of the menu from the words and from the edges of the pane. */
const GAP = 8;

/** Puts the menu under the last line of the words, or above the first if there is no room. Esc closes it. */
function Placed({ pane, range, onAway, onClose, children }: PlacedProps) {
  const menu = useRef<HTMLFieldSetElement>(null);
  const size = useSizeOf(pane);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where words stand changes with the size
  useLayoutEffect(() => {
    const element = menu.current;
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [first, last] = [lines[0], lines.at(-1)];
    if (element === null || first === undefined || last === undefined) return;
    const { left, top, bottom } = pane.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    const end = Math.min(bottom, window.innerHeight);
    const isBelow = last.bottom + GAP + height <= end || first.top - GAP - height < Math.max(top, 0);
    const y = isBelow ? last.bottom + GAP : first.top - GAP - height;
    const x = Math.max(GAP, Math.min(last.left - left, pane.clientWidth - width - GAP));
    element.style.setProperty('left', `${x}px`);
    element.style.setProperty('top', `${y - top + pane.scrollTop}px`);
  }, [pane, range, size]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    onClose();
  });
  const click = useEffectEvent(({ target }: MouseEvent) => {
    // A click in a text opens or closes the menu of its highlight; a selection keeps the menu open.
    const isElsewhere =
      target instanceof Element && target.closest('[data-selection-menu], [data-text]') === null;
    if (isElsewhere && window.getSelection()?.isCollapsed !== false) onAway();
  });
  useEffect(() => {
    const leaving = new AbortController();
    document.addEventListener('keydown', press, { signal: leaving.signal });
    document.addEventListener('click', click, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return (
    <fieldset ref={menu} className={classes.selection} data-selection-menu aria-label="Selected words">
      {children}
    </fieldset>
  );
}
