import { Button } from '@mantine/core';
import { IconCheck, IconEqual, IconPencil, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { count } from '#web/ui/numbers.ts';
import type { ImportLine, ImportReport } from '../import.contract.ts';
import classes from './import-lines.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true };
/** What needs a look first; `shown`: so many stand there at first. */
const OUTCOMES = [
  { outcome: 'refused', words: 'Refused', icon: <IconX {...ICON} />, shown: 50 },
  { outcome: 'changed', words: 'Changed', icon: <IconPencil {...ICON} />, shown: 20 },
  { outcome: 'already_there', words: 'In the bank already', icon: <IconEqual {...ICON} />, shown: 0 },
  { outcome: 'taken', words: 'Taken as they are', icon: <IconCheck {...ICON} />, shown: 0 },
] as const;

/** What becomes, or became, of each item of a file: what needs a look first, what is taken as it is folded. */
export function ImportLines({ report }: { report: ImportReport }) {
  return (
    <table className={classes.lines}>
      <caption>{report.dry_run ? 'What would be imported' : 'What was imported'}</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Question</th>
          <th scope="col">Construct</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      {OUTCOMES.map(({ outcome, ...how }) => (
        <Group
          key={outcome}
          outcome={outcome}
          items={report.items.filter((item) => item.outcome === outcome)}
          {...how}
        />
      ))}
    </table>
  );
}

interface GroupProps {
  outcome: ImportLine['outcome'];
  items: ImportLine[];
  words: string;
  icon: ReactNode;
  shown: number;
}

function Group({ outcome, items, words, icon, shown }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const head = useId();
  if (items.length === 0) return null;
  const rows = isOpen ? items : items.slice(0, shown);
  return (
    <tbody aria-labelledby={head} data-outcome={outcome}>
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
        </th>
      </tr>
      {rows.map((item) => (
        <Line key={`${item.file} ${item.line} ${item.name}`} item={item} icon={icon} />
      ))}
    </tbody>
  );
}

function Line({ item, icon }: { item: ImportLine; icon: ReactNode }) {
  const name = item.name === '' ? 'Without a name' : item.name;
  return (
    <tr>
      <td className={classes.place} title={item.file ?? undefined}>
        {icon}
        {placeOf(item)}
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
      <td className={classes.happens}>{happens(item)}</td>
    </tr>
  );
}

/** Where the item stands: its file in a package, else its line. */
function placeOf({ file, line }: ImportLine): string {
  return file === null ? `Line ${count(line)}` : file.slice(file.lastIndexOf('/') + 1).replace(/\.xml$/i, '');
}

/** Why it is refused, or what of it is not as it was, as sentences. */
function happens({ reason, changes }: ImportLine): string {
  return (reason === null ? changes : [reason, ...changes])
    .map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`)
    .join(' ');
}
