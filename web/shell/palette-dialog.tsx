import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { useOpened } from '#web/ui/late-part.ts';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import classes from './palette.module.css';
import { type Found, type FoundGroup, fitting, ranked } from './palette-rows.ts';
import { keepRecent, recentOf } from './recent.ts';
import { ShellIcon } from './shell-icon.tsx';

export interface PaletteDialogProps {
  isOpen: boolean;
  close: () => void;
  /** The id of the user. Recent entries are stored per person. */
  person: string;
  /** Entries known without asking the server: pages and actions. */
  atHand: readonly FoundGroup[];
  /** Finds entries for the typed text. The signal aborts the search. */
  find: (text: string, signal: AbortSignal) => Promise<readonly FoundGroup[]>;
  /** A hint about what can be found, visible while the field is empty. */
  hint: string;
  /** Text typed before the dialog was loaded. */
  written: string;
}

const LEAST_LETTERS = 2;
/** Long enough not to search for half-typed words, short enough not to be noticed. */
const PAUSE_MS = 150;

/**
 * The dialog of the command palette: a search field with matching pages, actions and search results below.
 */
export function PaletteDialog({ isOpen, ...body }: PaletteDialogProps) {
  return (
    <Modal.Root
      opened={useOpened(isOpen)}
      onClose={body.close}
      centered={false}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      size={560}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search or go to">
        <PaletteBody {...body} />
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteBody({ person, atHand, find, hint, written, close }: Omit<PaletteDialogProps, 'isOpen'>) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  /* The library looks for the focused element too late, when this dialog's field already has the focus, and
     would return the focus to this field. */
  useReturnFocus(true);
  // The modal sets the focus a moment later, so the first letters of a fast typist would be lost.
  useLayoutEffect(() => field.current?.focus(), []);
  const navigate = useNavigate();
  const [text, setText] = useState(written);
  const [chosen, setChosen] = useState(0);
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isLongEnough = asked.length >= LEAST_LETTERS;
  const found = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => find(asked, signal),
    enabled: isLongEnough,
  });
  const groups = useGroups(person, atHand, text.trim(), isLongEnough ? found.data : undefined);
  const rows = groups.flatMap((group) => group.rows);
  const current = rows[Math.min(chosen, rows.length - 1)];

  const go = (row: Found) => {
    close();
    keepRecent(person, row);
    void navigate({ href: row.href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rows.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (rows.length + Math.min(chosen, rows.length - 1) + step) % rows.length;
      setChosen(next);
      document.getElementById(rowId(listId, rows[next]))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      go(current);
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
          aria-label="Search or go to"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': rowId(listId, current) })}
          placeholder={hint}
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
                onClick={() => go(row)}
              >
                <ShellIcon name={row.icon} />
                <span>{row.label}</span>
                {row.detail && <small>{row.detail}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.note} role="status">
        {noteFor(rows.length, found.isFetching || asked !== text.trim(), found.error)}
      </p>
    </div>
  );
}

/**
 * The groups to show: recent and known entries for an empty field, otherwise matching entries and search
 * results.
 */
function useGroups(
  person: string,
  atHand: readonly FoundGroup[],
  text: string,
  found: readonly FoundGroup[] = [],
): FoundGroup[] {
  const [recent] = useState(() => recentOf(person));
  if (text === '') {
    return ranked(
      [{ title: 'Recent', rows: recent.map((row) => ({ ...row, id: `recent-${row.id}` })) }, ...atHand],
      '',
    );
  }
  const fits = atHand.map(({ title, rows }) => ({ title, rows: fitting(rows, text) }));
  return ranked([...fits, ...found], text);
}

const rowId = (listId: string, row: Found | undefined) => `${listId}-${row?.id}`;

/** The message below the entries: searching, nothing found, or search failed. */
function noteFor(rowCount: number, isSearching: boolean, error: Error | null): string {
  if (isSearching) return rowCount === 0 ? 'Searching…' : '';
  if (error) return faultWords(error).title;
  return rowCount === 0 ? 'No results. Try a shorter search.' : '';
}
