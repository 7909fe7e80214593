import { Button } from '@mantine/core';
import { sectionName } from '../assessment-words.rules.ts';
import { type Column, placeOf } from '../board.rules.ts';
import classes from './board.module.css';
import type { Move } from './sections.api.ts';

interface RefusedMovesProps {
  refused: readonly Move[];
  all: readonly Column[];
  settle: (again: boolean) => void;
}

/** Lists moves that the server refused because the board had changed. The reader can try them again. */
export function RefusedMoves({ refused, all, settle }: RefusedMovesProps) {
  const words = refused.map(({ card, section, index }) => {
    const from = placeOf(all, card);
    const column = from && all[from.column];
    const what = column ? `Question ${from.index + 1} of ${sectionName(column.section)}` : 'A question';
    return `${what} was not moved to ${sectionName(section)}, position ${index + 1}.`;
  });
  return (
    <div className={classes.refused} role="alert">
      <p>
        <strong>Someone else changed this test in the meantime.</strong> You see the current version; your
        last {refused.length === 1 ? 'move was' : 'moves were'} not saved. {words.join(' ')}
      </p>
      <div>
        <Button variant="default" size="xs" onClick={() => settle(true)}>
          Move again
        </Button>
        <Button variant="default" size="xs" onClick={() => settle(false)}>
          Leave as is
        </Button>
      </div>
    </div>
  );
}
