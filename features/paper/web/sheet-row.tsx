import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import type { GridFault } from '../grid.rules.ts';
import type { Paper, PaperColumn } from '../paper.contract.ts';
import classes from './sheets.module.css';
import { isSixth, kindOf, type ShownRow } from './shown-row.ts';

interface SheetRowProps {
  row: ShownRow;
  index: number;
  columns: readonly PaperColumn[];
  sections: Paper['sections'];
  faults: readonly GridFault[];
  /** The column with the input field; null if the field is in another row. */
  active: number | null;
  goTo: (column: number) => void;
  field: ReactNode;
}

const ICON = { size: 12, stroke: 2, className: classes.mark, 'aria-hidden': true };

function Row({ row, columns, sections, faults, active, goTo, field }: SheetRowProps) {
  const { kind, words } = row.state;
  return (
    <tr
      className={classes.row}
      data-current={active !== null || undefined}
      data-stored={row.session !== null || undefined}
    >
      <th scope="row" className={classes.name}>
        <span>{row.name}</span>
      </th>
      {columns.map((column, place) => {
        const fault = faults.find((one) => one.column === place);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the place that is typed into
          <td
            key={column.label}
            className={classes.cell}
            data-kind={kindOf(column)}
            data-sixth={isSixth(sections, place) || undefined}
            data-fault={fault === undefined ? undefined : fault.is_warning ? 'warning' : 'fault'}
            data-here={active === place || undefined}
            onClick={() => goTo(place)}
          >
            {active === place ? field : (row.typed?.[column.question] ?? '')}
          </td>
        );
      })}
      <td className={classes.state} data-state={kind}>
        {kind === 'fault' && <IconAlertTriangle {...ICON} />}
        {(kind === 'right' || kind === 'stored') && <IconCheck {...ICON} />}
        {row.session === null ? (
          words
        ) : (
          <Link to="/sessions/$id" params={{ id: row.session }} aria-label={`${row.name}, saved: ${words}`}>
            {words}
          </Link>
        )}
      </td>
    </tr>
  );
}

/** Skips rendering a row while the user types in a different row. */
export const SheetRow = memo(
  Row,
  (before, after) =>
    before.active === null &&
    after.active === null &&
    before.row.typed === after.row.typed &&
    before.row.session === after.row.session &&
    before.row.state.words === after.row.state.words &&
    before.index === after.index &&
    before.columns.length === after.columns.length &&
    before.faults.length === after.faults.length &&
    before.faults.every(({ message, column }, place) => {
      const other = after.faults[place];
      return other?.message === message && other.column === column;
    }),
);
