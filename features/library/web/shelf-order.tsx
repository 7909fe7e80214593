import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import type { LibraryGroup } from '../shelves.contract.ts';
import { useShelfChanges } from './library.api.ts';
import classes from './library-staff.module.css';

/** A material on a shelf, as a list shows it; `shelf` is null if the material is listed without a shelf. */
interface Shelved {
  readonly id: string;
  readonly title: string;
  readonly shelf: string | null;
  readonly position: number;
}

type Way = 'higher' | 'lower';

/**
 * Moves materials by one place on those `shelves` that the caller may change, always relative to the order
 * shown.
 */
export function useShelfOrder(rows: readonly Shelved[], shelves: readonly LibraryGroup[]) {
  const { put } = useShelfChanges();
  const pressed = useRef<HTMLButtonElement | null>(null);
  const to = (row: Shelved, way: Way): Shelved | undefined => {
    const beside = rows.filter(({ shelf }) => shelf !== null && shelf === row.shelf);
    return beside[beside.findIndex(({ id }) => id === row.id) + (way === 'higher' ? -1 : 1)];
  };
  // A row that is moved in the page takes its button out of focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about rows that stand elsewhere.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [rows.map(({ shelf, id }) => `${shelf} ${id}`).join()]);
  const mayMove = (row: Shelved) => shelves.some(({ id }) => id === row.shelf);
  const move = (row: Shelved, way: Way, button: HTMLButtonElement) => {
    const place = to(row, way);
    const shelf = shelves.find(({ id }) => id === row.shelf);
    if (place === undefined || shelf === undefined || put.isPending) return;
    pressed.current = button;
    const { position } = place;
    const asked = { library_group: shelf.id, material: row.id, position, version: shelf.version };
    put.mutate([asked], { onError: sayFault });
  };
  return { to, mayMove, move };
}

interface ShelfOrderProps extends ReturnType<typeof useShelfOrder> {
  row: Shelved;
}

/**
 * Buttons that move a material up or down on its shelf. At the first or last place the button stays, so it
 * keeps the focus.
 */
export function ShelfOrder({ row, to, mayMove, move }: ShelfOrderProps) {
  if (!mayMove(row)) return null;
  return (
    <span className={classes.order}>
      {(['higher', 'lower'] as const).map((way) => (
        <ActionIcon
          key={way}
          size={24}
          aria-label={`Move ${row.title} ${way === 'higher' ? 'up' : 'down'}`}
          aria-disabled={to(row, way) === undefined}
          onClick={({ currentTarget }) => move(row, way, currentTarget)}
        >
          {way === 'higher' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
        </ActionIcon>
      ))}
    </span>
  );
}
