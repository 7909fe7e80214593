import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type GridFault, type Place, typedCount } from '../grid.rules.ts';
import type { PaperColumn } from '../paper.contract.ts';
import classes from './sheets.module.css';
import type { ShownRow } from './shown-row.ts';

const MOST_SHOWN = 50;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

interface SheetFaultsProps {
  faults: readonly GridFault[];
  rows: readonly ShownRow[];
  columns: readonly PaperColumn[];
  goTo: (place: Place) => void;
}

/** The errors in the grid, each with a link to its cell, and the sheets that are incomplete. */
export function SheetFaults({ faults, rows, columns, goTo }: SheetFaultsProps) {
  const begun = rows.flatMap((row, index) => {
    const count = typedCount(row.typed);
    const isBegun = count > 0 && count < columns.length && !faults.some((fault) => fault.row === index);
    return isBegun ? [{ index, name: row.name, count }] : [];
  });
  if (faults.length + begun.length === 0) return <span />;
  return (
    <ul className={classes.faults}>
      {faults.slice(0, MOST_SHOWN).map((fault) => (
        <li
          className={classes.fault}
          key={`${fault.row} ${fault.column} ${fault.message}`}
          data-kind={fault.is_warning ? 'warning' : 'fault'}
        >
          <IconAlertTriangle {...ICON} />
          <UnstyledButton
            className={classes.way}
            onClick={() => goTo({ row: fault.row, column: fault.column ?? 0 })}
          >
            {rows[fault.row]?.name}
            {fault.column !== null && `, ${columns[fault.column]?.label}`}
          </UnstyledButton>
          <span>{fault.message}</span>
          <small className={classes.typed}>{fault.typed === '' ? '' : `entered: ${fault.typed}`}</small>
        </li>
      ))}
      {begun.slice(0, MOST_SHOWN).map(({ index, name, count }) => (
        <li key={name} className={classes.fault} data-kind="note">
          <IconInfoCircle {...ICON} />
          <UnstyledButton className={classes.way} onClick={() => goTo({ row: index, column: 0 })}>
            {name}
          </UnstyledButton>
          <span>
            {count} of {columns.length} entered. Empty answers count as blank.
          </span>
          <small className={classes.typed}>no action needed</small>
        </li>
      ))}
    </ul>
  );
}
