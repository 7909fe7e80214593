import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './practice-home.module.css';

/** So many stand on the page at once. */
const FIRST = 4;

interface FirstRowsProps<Row> {
  rows: readonly Row[];
  className: string | undefined;
  children: (row: Row) => ReactNode;
}

/** The first rows of a list, how many more there are, and a way to all of them. */
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
          {hasAll ? `Show the first ${FIRST}` : `and ${further} more`}
        </Button>
      )}
    </>
  );
}
