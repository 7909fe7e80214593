import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import classes from './palette.module.css';
import type { Place } from './places.ts';
import { ShellIcon, type ShellIconName } from './shell-icon.tsx';

/** What a search in the palette finds: one row, and where it leads. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly href: string;
}

/** Finds rows for what was written; gives up when the signal says so. */
type Find = (text: string, signal: AbortSignal) => Promise<Found[]>;

interface PaletteProps {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  places: readonly Place[];
  findPeople?: Find | undefined;
}

const LEAST_LETTERS = 2;
/** Long enough to pass over a word being written, too short to be waited for. */
const PAUSE_MS = 150;

/** Opened with ⌘K or Ctrl+K from anywhere: goes to a place or a person by a few letters. */
export function Palette({ isOpen, setOpen, ...rest }: PaletteProps) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const command = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (!command || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(!isOpen);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, setOpen]);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => setOpen(false)}
      centered={false}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      size={560}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find or go to">
        <PaletteBody {...rest} close={() => setOpen(false)} />
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteBody({
  places,
  findPeople,
  close,
}: Omit<PaletteProps, 'isOpen' | 'setOpen'> & { close: () => void }) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  // The dialog's own focus comes a moment later, after the first letters of whoever writes at once.
  useLayoutEffect(() => field.current?.focus(), []);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isLongEnough = asked.length >= LEAST_LETTERS;
  const people = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => findPeople?.(asked, signal) ?? [],
    enabled: findPeople !== undefined && isLongEnough,
  });
  const groups: { title: string; rows: Row[] }[] = [
    { title: 'Pages', rows: placeRows(places, text) },
    { title: 'People', rows: isLongEnough ? (people.data ?? []) : [] },
  ].filter((group) => group.rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const current = rows[Math.min(chosen, rows.length - 1)];

  const go = (href: string) => {
    close();
    void navigate({ href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rows.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((rows.length + Math.min(chosen, rows.length - 1) + step) % rows.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      go(current.href);
    }
  };

  return (
    <div className={classes.palette}>
      <div className={classes.search}>
        <ShellIcon name="find" />
        <input
          ref={field}
          data-autofocus
          role="combobox"
          aria-label="Find or go to"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': rowId(listId, current) })}
          placeholder={findPeople ? 'A page, a name, a code' : 'A page'}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label="Results" className={classes.rows}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={classes.group} aria-hidden>
              {group.title}
            </div>
            {group.rows.map((row) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the row it is on
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
              <div
                key={row.id}
                id={rowId(listId, row)}
                role="option"
                aria-selected={row === current}
                className={classes.row}
                onPointerMove={() => setChosen(rows.indexOf(row))}
                onClick={() => go(row.href)}
              >
                <ShellIcon name={row.icon ?? 'person'} />
                <span>{row.label}</span>
                {row.detail && <small>{row.detail}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.note} role="status">
        {noteFor(rows.length, people.isFetching || asked !== text.trim(), people.error)}
      </p>
    </div>
  );
}

interface Row extends Found {
  /** Of a place; a person has the person's. */
  readonly icon?: ShellIconName;
}

function placeRows(places: readonly Place[], text: string): Row[] {
  const wanted = text.trim().toLocaleLowerCase();
  return places
    .filter((place) => place.label.toLocaleLowerCase().includes(wanted))
    .map(({ to, label, icon }) => ({ id: to, label, detail: '', href: to, icon }));
}

const rowId = (listId: string, row: Row) => `${listId}-${row.id}`;

/** What the rows do not say: that more is coming, that nothing fits, that the search failed. */
function noteFor(rowCount: number, isSearching: boolean, error: Error | null): string {
  if (isSearching) return rowCount === 0 ? 'Searching' : '';
  if (error) return faultWords(error).title;
  return rowCount === 0 ? 'Nothing fits. Try fewer letters.' : '';
}
