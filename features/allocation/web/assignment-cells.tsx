import { Link } from '@tanstack/react-router';
import type { Column } from '#web/ui/data-table.tsx';
import { Instant, Moment } from '#web/ui/instant.tsx';
import { KIND_WORDS } from '../allocation-words.rules.ts';
import type { Assignment } from '../assignments.contract.ts';
import classes from './assignments.module.css';

/** A link to the assigned content. */
export function ThingCell({ kind, thing: { id, title } }: Pick<Assignment, 'kind' | 'thing'>) {
  switch (kind) {
    case 'test':
      return (
        <Link to="/assessments/$id" params={{ id }}>
          {title}
        </Link>
      );
    case 'practice_set':
      return (
        <Link to="/practice-sets/$id" params={{ id }}>
          {title}
        </Link>
      );
    case 'material':
      return (
        <Link to="/library/$material" params={{ material: id }}>
          {title}
        </Link>
      );
    case 'library_group':
      return (
        <Link to="/library" search={{ shelf: id }}>
          {title}
        </Link>
      );
    case 'video':
      return (
        <Link to="/videos/$video" params={{ video: id }}>
          {title}
        </Link>
      );
  }
}

/** A column with the kind of each assignment: test, set, material or video. */
export const KIND: Column<Assignment> = {
  key: 'kind',
  head: 'Type',
  kind: 'quiet',
  joins: true,
  width: '11%',
  cell: ({ kind }) => KIND_WORDS[kind],
};

/** Shows when the content was assigned, and by whom. */
export function GivenCell({ created_at, allocated_by }: Pick<Assignment, 'created_at' | 'allocated_by'>) {
  return (
    <>
      <Instant at={created_at} /> <small className={classes.second}>by {allocated_by.name}</small>
    </>
  );
}

export function DateCell({ at }: { at: string | null }) {
  return at === null ? '–' : <Moment at={at} />;
}
