import { Button, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCopy, IconEqual, IconPencil, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { count } from '#web/ui/numbers.ts';
import type { ImportLine, ImportReport } from '../import.contract.ts';
import classes from './import-lines.module.css';
import { itemLines, OpenedItem } from './opened-item.tsx';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true };
/** Groups of items, those that need attention first. `shown`: how many items are visible at first. */
const GROUPS = [
  { group: 'refused', words: 'Can’t be imported', icon: <IconX {...ICON} />, shown: 50 },
  { group: 'near', words: 'Similar to a question in the bank', icon: <IconCopy {...ICON} />, shown: 50 },
  { group: 'changed', words: 'With changes', icon: <IconPencil {...ICON} />, shown: 20 },
  { group: 'already_there', words: 'Already in the bank', icon: <IconEqual {...ICON} />, shown: 0 },
  { group: 'left_out', words: 'Left out', icon: <IconX {...ICON} />, shown: 0 },
  { group: 'taken', words: 'Without changes', icon: <IconCheck {...ICON} />, shown: 0 },
] as const;
type GroupName = (typeof GROUPS)[number]['group'];

interface Placed {
  readonly place: number;
  readonly item: ImportLine;
}

interface Leaving {
  readonly left: ReadonlySet<number>;
  /** Leaves lines out of the import. Absent when the import can no longer be changed. */
  readonly leave: ((places: ReadonlySet<number>) => void) | undefined;
}

interface ImportLinesProps extends Leaving {
  report: ImportReport;
  text: string;
  /** The file that was read; null if it is not available. */
  chosen: File | null;
}

/**
 * The outcome of each item of a file. Items that need attention come first, and unchanged ones are collapsed.
 */
export function ImportLines({ report, text, chosen, left, leave }: ImportLinesProps) {
  const lines = text.split('\n');
  const begins = report.items.map(({ line }) => line);
  const sourceOf = ({ file, line }: ImportLine) => (file === null ? itemLines(lines, begins, line) : null);
  const placed = report.items.map((item, place) => ({ item, place }));
  const leaving = { left, leave: report.dry_run ? leave : undefined };
  return (
    <table className={classes.lines}>
      <caption>{report.dry_run ? 'What would be imported' : 'What was imported'}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Question</th>
          <th scope="col">Type in the file</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      {GROUPS.map(({ group, ...how }) => (
        <Group
          key={group}
          group={group}
          items={placed.filter(({ item }) => groupOf(item) === group)}
          sourceOf={sourceOf}
          chosen={chosen}
          {...how}
          {...leaving}
        />
      ))}
    </table>
  );
}

function groupOf({ outcome, near_duplicate }: ImportLine): GroupName {
  return near_duplicate === null ? outcome : 'near';
}

interface GroupProps extends Leaving {
  sourceOf: (item: ImportLine) => string | null;
  chosen: File | null;
  group: GroupName;
  items: Placed[];
  words: string;
  icon: ReactNode;
  shown: number;
}

function Group({ group, items, words, icon, shown, left, leave, sourceOf, chosen }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const head = useId();
  if (items.length === 0) return null;
  const rows = isOpen ? items : items.slice(0, shown);
  const places = items.map(({ place }) => place);
  const areLeft = places.every((place) => left.has(place));
  return (
    <tbody aria-labelledby={head} data-outcome={group}>
      <tr className={classes.band}>
        <th colSpan={4} scope="rowgroup">
          {icon}
          <b id={head}>{words}</b> <span>{count(items.length)}</span>
          {items.length > shown && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Show fewer' : shown === 0 ? 'Show' : 'Show all'}
            </Button>
          )}
          {group === 'near' && leave !== undefined && items.length > 1 && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => leave(areLeft ? without(left, places) : new Set([...left, ...places]))}
            >
              {areLeft ? `Include all ${count(items.length)}` : `Leave out all ${count(items.length)}`}
            </Button>
          )}
        </th>
      </tr>
      {rows.map((one) => (
        <Line
          key={one.place}
          {...one}
          icon={icon}
          left={left}
          leave={leave}
          sourceOf={sourceOf}
          chosen={chosen}
        />
      ))}
    </tbody>
  );
}

function without(left: ReadonlySet<number>, places: readonly number[]): ReadonlySet<number> {
  return new Set([...left].filter((place) => !places.includes(place)));
}

interface LineProps extends Placed, Leaving {
  icon: ReactNode;
  sourceOf: (item: ImportLine) => string | null;
  chosen: File | null;
}

function Line({ place, item, icon, left, leave, sourceOf, chosen }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const name = item.name === '' ? 'Unnamed' : item.name;
  const couldComeIn = item.outcome === 'taken' || item.outcome === 'changed';
  const isLeft = couldComeIn && left.has(place);
  const { near_duplicate: near } = item;
  const row = (
    <tr data-left={isLeft || undefined}>
      <td className={classes.place} title={item.file ?? undefined}>
        {item.becomes === null ? (
          <>
            {icon}
            {placeOf(item)}
          </>
        ) : (
          <UnstyledButton className={classes.open} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <IconChevronDown {...ICON} /> : icon}
            {placeOf(item)}
          </UnstyledButton>
        )}
      </td>
      <td className={classes.name}>
        {item.question === null ? (
          name
        ) : (
          <Link to="/questions/$id" params={{ id: item.question }}>
            {name}
          </Link>
        )}
      </td>
      <td>
        <code className={classes.construct}>{item.construct}</code>
      </td>
      <td className={classes.happens}>
        {couldComeIn && leave !== undefined && (
          <Button
            className={classes.leave}
            variant="subtle"
            size="compact-xs"
            aria-label={`${isLeft ? 'Include' : 'Leave out'}: ${name}`}
            onClick={() => leave(isLeft ? without(left, [place]) : new Set([...left, place]))}
          >
            {isLeft ? 'Include' : 'Leave out'}
          </Button>
        )}
        {isLeft && <b>Left out. </b>}
        {near !== null && (
          <>
            Similar to{' '}
            <Link to="/questions/$id" params={{ id: near.id }} target="_blank">
              {near.code}
            </Link>
            : {near.words}{' '}
          </>
        )}
        {happens(item)}
      </td>
    </tr>
  );
  return (
    <>
      {row}
      {isOpen && item.becomes !== null && (
        <tr className={classes.opened}>
          <td colSpan={4}>
            <OpenedItem becomes={item.becomes} source={sourceOf(item)} place={item} chosen={chosen} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The place of an item: its file in a package, else its line. */
function placeOf({ file, line }: ImportLine): string {
  return file === null ? `Line ${count(line)}` : file.slice(file.lastIndexOf('/') + 1).replace(/\.xml$/i, '');
}

/** Says in sentences why the item is refused, or what changed. */
function happens({ reason, changes }: ImportLine): string {
  return (reason === null ? changes : [reason, ...changes])
    .map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`)
    .join(' ');
}
