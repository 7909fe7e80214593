import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Mistakes } from '../mistakes.contract.ts';
import { Asked } from './mistake-cards.tsx';
import type { MistakeRow } from './mistake-list.tsx';
import classes from './mistake-rows.module.css';
import { ReasonChips } from './reason-chips.tsx';

interface MistakeRowsProps {
  rows: readonly MistakeRow[];
  reasons: Mistakes['reasons'];
  side: Mistakes['side'];
  /** How many are shown. */
  shown: number;
  more: () => void;
}

/** The missed questions on a phone: full stems, with the reason of each. */
export function MistakeRows({ rows, reasons, side, shown, more }: MistakeRowsProps) {
  return (
    <>
      <ul className={classes.rows}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.id}>
            <Asked question={row} />
            {side !== null && <ReasonChips question={row} reasons={reasons} side={side} />}
            <p>
              <Link
                to="/results/$session/review/{-$place}"
                params={{ session: row.session, place: String(row.place) }}
              >
                View in test review
              </Link>
            </p>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="default" fullWidth mt="sm" onClick={more}>
          Show more
        </Button>
      )}
    </>
  );
}
