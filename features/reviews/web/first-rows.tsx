import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './practice-home.module.css';

/** How many rows are shown at first. */
const FIRST = 4;

interface FirstRowsProps<Row> {
  rows: readonly Row[];
  className: string | undefined;
  children: (row: Row) => ReactNode;
}

/** Shows the first rows of a list, and a button for the rest. */
export function FirstRows<Row>({ rows, className, children }: FirstRowsProps<Row>) {
  const [hasAll, setAll] = useState(false);
  const list = useId();
  const further = rows.length - FIRST;
  return (
    <>
      <ul id={list} className={className}>
        {(hasAll ? rows : rows.slice(0, FIRST)).map(children)}
      </ul>
      {further > 0 && (
        <Button
          variant="subtle"
          className={classes.more}
          size="compact-sm"
          aria-expanded={hasAll}
          aria-controls={list}
          onClick={() => setAll(!hasAll)}
        >
          {hasAll ? `Show first ${FIRST}` : `Show ${further} more`}
        </Button>
      )}
    </>
  );
}
