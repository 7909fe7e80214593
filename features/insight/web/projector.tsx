import { Button, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import type { GroupInsight } from '../insight.contract.ts';
import {
  cellWords,
  isUncertain,
  marksWords,
  type ProjectedRow,
  points,
  projectedRows,
} from '../shown-insight.rules.ts';
import classes from './projector.module.css';
import { Rank } from './rank.tsx';
import { cellStyle } from './skill-map.tsx';

/** How many rows are shown at once, so that the last row of seats can read them. */
const AT_ONCE = 8;

/**
 * The skill map for the projector: no names, and each row is sorted separately, so that no column belongs to
 * one person.
 */
export function Projector({ insight, close }: { insight: GroupInsight; close: () => void }) {
  useReturnFocus(true);
  const rows = projectedRows(insight);
  const [from, setFrom] = useState(0);
  const [isBlank, setBlank] = useState(false);
  const go = (step: number) =>
    setFrom((now) => (now + step >= 0 && now + step < rows.length ? now + step : now));
  useHotkeys(
    [
      ['ArrowRight', () => go(AT_ONCE)],
      ['ArrowLeft', () => go(-AT_ONCE)],
      ['B', () => setBlank((now) => !now)],
    ],
    [],
  );
  const shown = rows.slice(from, from + AT_ONCE);
  const [most] = insight.teach;
  const name = insight.topics.find(({ id }) => id === most?.topic)?.name;
  return (
    <Modal.Root opened onClose={close} fullScreen>
      <Modal.Content aria-label="Our skills, names hidden" className={classes.wall} radius={0}>
        <div className={classes.page} data-blank={isBlank || undefined}>
          <div className={classes.head}>
            <div>
              <h1>{name === undefined ? 'How we’re doing' : `Biggest gain: ${name}`}</h1>
              <p>
                {insight.group.name}.{' '}
                {most !== undefined && `Worth about ${marksWords(most.marks)} per test for each of us.`}
              </p>
            </div>
            <Button
              variant="default"
              data-autofocus
              rightSection={<IconX size={16} stroke={1.5} aria-hidden />}
              onClick={close}
            >
              Close
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a narrow wall, and so must be reached by the keys */}
          <section className={classes.scroll} aria-label="Skills" tabIndex={0}>
            {rows.length === 0 ? (
              <p>No skill has enough data from 5 or more students yet.</p>
            ) : (
              <Wall rows={shown} columns={Math.max(...rows.map(({ cells }) => cells.length))} />
            )}
          </section>
          <div className={classes.foot}>
            <span>Names are hidden. Each row is sorted separately, so a column is not one student.</span>
            <span>
              {rows.length > AT_ONCE && (
                <>
                  <kbd>→</kbd> next {AT_ONCE}{' '}
                </>
              )}
              <kbd>B</kbd> blank screen <kbd>Esc</kbd> close
            </span>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Wall({ rows, columns }: { rows: readonly ProjectedRow[]; columns: number }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.ends}>Chance of a right answer, %</span>
          </th>
          <td colSpan={columns}>
            <span className={classes.ends}>
              <span>needs work</span>
              <span>strong</span>
            </span>
          </td>
          <th scope="col" className={classes.mean}>
            <span className={classes.ends}>average</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, rank, cells, mean }) => (
          <tr key={id}>
            <th scope="row">
              <span className={classes.skill}>
                <span>{rank !== null && rank <= RANKED && <Rank rank={rank} />}</span>
                <span>{name}</span>
              </span>
            </th>
            {cells.map((cell) => (
              <td
                key={cell.place}
                className={classes.cell}
                style={cellStyle(cell, cell.chance ?? 0)}
                data-uncertain={isUncertain(cell) || undefined}
                title={`One student: ${cellWords(cell)}`}
              >
                <span>{points(cell.chance ?? 0)}</span>
              </td>
            ))}
            {cells.length < columns && <td colSpan={columns - cells.length} />}
            <td className={classes.mean}>{points(mean)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const RANKED = 3;
