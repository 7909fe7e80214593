import type { Cell } from '../../room.rules.ts';
import { RoomIcon } from '../frame/room-icon.tsx';
import classes from './cells.module.css';

interface CellsProps {
  cells: readonly Cell[];
  /** The index of the question on the screen, from 0; null on the check page. */
  current: number | null;
  /** A smaller form, for use beside other content. */
  isAside?: boolean;
  /** Goes to a question; null if students cannot go back. */
  onGo: ((place: number) => void) | null;
}

/** An overview of all questions of a section, ten in a row. */
export function Cells({ cells, current, isAside = false, onGo }: CellsProps) {
  return (
    <div className={classes.cells} data-is-aside={isAside || undefined}>
      {cells.map((cell, index) => (
        <button
          key={cell.question.id}
          type="button"
          className={classes.cell}
          data-is-answered={cell.is_answered || undefined}
          data-is-in-part={cell.is_in_part || undefined}
          aria-label={nameOf(cell, index === current)}
          aria-current={index === current ? 'true' : undefined}
          disabled={onGo === null}
          onClick={() => onGo?.(index)}
        >
          {cell.number}
          {cell.is_flagged && (
            <span className={classes.flag}>
              <RoomIcon name="flag" isFilled />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function nameOf({ number, is_answered, is_in_part, is_flagged }: Cell, isCurrent: boolean): string {
  const parts = [
    `Question ${number}`,
    ...(isCurrent ? ['current'] : []),
    is_answered ? 'answered' : is_in_part ? 'partly answered' : 'unanswered',
    ...(is_flagged ? ['flagged'] : []),
  ];
  return parts.join(', ');
}

/** Explains what the colors and signs of the cells mean. "In part" is listed only if there is such a cell. */
export function Legend({ cells, hasCurrent }: { cells: readonly Cell[]; hasCurrent: boolean }) {
  return (
    <ul className={classes.legend}>
      {hasCurrent && (
        <li>
          <span className={classes.key} data-is-current />
          Current
        </li>
      )}
      <li>
        <span className={classes.key} />
        Unanswered
      </li>
      <li>
        <span className={classes.key} data-is-answered />
        Answered
      </li>
      {cells.some((cell) => cell.is_in_part) && (
        <li>
          <span className={classes.key} data-is-in-part />
          Partly answered
        </li>
      )}
      <li>
        <span className={classes.keyFlag}>
          <RoomIcon name="flag" isFilled />
        </span>
        Flagged
      </li>
    </ul>
  );
}

/** Counts the questions, for example `16 of 27 answered, 1 in part, 3 flagged`. */
export function tallyWords(cells: readonly Cell[]): string {
  const answered = cells.filter((cell) => cell.is_answered).length;
  const in_part = cells.filter((cell) => cell.is_in_part).length;
  const flagged = cells.filter((cell) => cell.is_flagged).length;
  return [
    `${answered} of ${cells.length} answered`,
    ...(in_part === 0 ? [] : [`${in_part} partly answered`]),
    ...(flagged === 0 ? [] : [`${flagged} flagged`]),
  ].join(', ');
}
