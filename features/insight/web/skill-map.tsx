import { Link } from '@tanstack/react-router';
import { type CSSProperties, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import type { Cell, GroupInsight } from '../insight.contract.ts';
import { cellWords, isUncertain, points, shortNames, tintOf } from '../shown-insight.rules.ts';
import { Rank } from './rank.tsx';
import classes from './skill-map.module.css';

type Topic = GroupInsight['topics'][number];

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The movement for each arrow key. */
const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * A table of skills by students. The arrow keys move from cell to cell, and the line below describes the
 * current cell.
 */
export function SkillMap({ insight }: { insight: GroupInsight }) {
  const { topics, students, teach } = insight;
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const names = shortNames(students);
  const domains = [...Map.groupBy(topics, ({ domain }) => domain?.id ?? 'none').values()];
  const inOrder = domains.flat();
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const row = Math.min(Math.max(at.row + step.row, 0), inOrder.length - 1);
    const column = Math.min(Math.max(at.column + step.column, 0), students.length - 1);
    setAt({ row, column });
    table.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus();
  };
  return (
    <Card kind="flush">
      <section className={classes.map} aria-label="Skills by student">
        <MapLegend />
        <div className={classes.scroll}>
          <table
            ref={table}
            className={classes.table}
            style={{ '--students': students.length } as CSSProperties}
            onKeyDown={move}
          >
            <thead>
              <tr>
                <th scope="col" className={classes.skill}>
                  Skill
                </th>
                {students.map(({ id, name }, index) => (
                  <th key={id} scope="col" title={name}>
                    <span>{names[index]}</span>
                  </th>
                ))}
                <th scope="col" className={classes.group}>
                  Group
                </th>
              </tr>
            </thead>
            <tbody>
              {domains.map((own) => (
                <Fragment key={own[0]?.domain?.id ?? 'none'}>
                  <tr className={classes.domain}>
                    <th scope="rowgroup" colSpan={students.length + 2}>
                      <span className={classes.pinned}>{own[0]?.domain?.name ?? 'No domain'}</span>
                    </th>
                  </tr>
                  {own.map((topic) => {
                    const row = inOrder.indexOf(topic);
                    const rank = teach.findIndex((one) => one.topic === topic.id);
                    return (
                      <tr key={topic.id}>
                        <th scope="row" className={classes.skill}>
                          {rank >= 0 && rank < SHOWN_RANKS && <Rank rank={rank + 1} />}
                          {topic.name}
                        </th>
                        {topic.cells.map((cell, column) => (
                          <td key={students[column]?.id}>
                            <MapCell
                              cell={cell}
                              words={`${students[column]?.name}, ${topic.name}: ${cellWords(cell)}`}
                              place={`${row} ${column}`}
                              isOn={at.row === row && at.column === column}
                              choose={() => setAt({ row, column })}
                            />
                          </td>
                        ))}
                        <td className={classes.group}>
                          <GroupFigure topic={topic} />
                        </td>
                      </tr>
                    );
                  })}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
        <ReadOut topic={inOrder[at.row]} student={students[at.column]} column={at.column} />
      </section>
    </Card>
  );
}

/** The list next to the skill map has a sentence for this many ranks. */
const SHOWN_RANKS = 3;

interface MapCellProps {
  cell: Cell | null;
  words: string;
  place: string;
  isOn: boolean;
  choose: () => void;
}

function MapCell({ cell, words, place, isOn, choose }: MapCellProps) {
  const chance = cell?.chance ?? null;
  return (
    <button
      type="button"
      className={classes.cell}
      style={chance === null ? undefined : cellStyle(cell, chance)}
      data-few={chance === null || undefined}
      data-uncertain={(cell !== null && isUncertain(cell)) || undefined}
      data-place={place}
      tabIndex={isOn ? 0 : -1}
      aria-label={words}
      aria-pressed={isOn}
      onClick={choose}
      onFocus={choose}
    >
      <span>{chance === null ? '·' : points(chance)}</span>
    </button>
  );
}

/** The tint of a cell and the ends of its interval, as CSS variables in percent. */
export function cellStyle(cell: Cell | null, chance: number): CSSProperties {
  const [low, high] = [cell?.low ?? chance, cell?.high ?? chance].map(points);
  return {
    '--tint': `${tintOf(chance)}%`,
    '--low': `${low}%`,
    '--high': `${100 - (high ?? 0)}%`,
  } as CSSProperties;
}

function GroupFigure({ topic: { mean, known, cells } }: { topic: Topic }) {
  if (mean !== null) return <b>{points(mean)}</b>;
  return (
    <span className={classes.few}>
      {known} of {cells.length}
    </span>
  );
}

interface ReadOutProps {
  topic: Topic | undefined;
  student: GroupInsight['students'][number] | undefined;
  column: number;
}

/** Describes the chosen cell and links to the answers behind it. */
function ReadOut({ topic, student, column }: ReadOutProps) {
  if (topic === undefined || student === undefined) return null;
  const cell = topic.cells[column] ?? null;
  const missed = cell === null ? 0 : cell.answers - cell.right;
  return (
    <p className={classes.read}>
      <span>
        <b>
          {student.name}, {topic.name}
        </b>
        : {cellWords(cell)}.
      </span>
      {missed > 0 && (
        <Link to="/mistakes" search={{ user: student.id, topic: topic.id }}>
          {missed === 1 ? 'See 1 mistake' : `See ${missed} mistakes`}
        </Link>
      )}
    </p>
  );
}

/** The legend of the skill map. Each tint is explained with its figure. */
function MapLegend() {
  return (
    <p className={classes.legend}>
      <b>Chance of a right answer, %</b>
      <span>
        strong{' '}
        {['8%', '26%', '44%', '62%'].map((tint) => (
          <i key={tint} style={{ '--tint': tint } as CSSProperties} aria-hidden />
        ))}{' '}
        needs work
      </span>
      <span>
        <i data-kind="line" aria-hidden /> likely range (80%)
      </span>
      <span>
        <i data-kind="uncertain" aria-hidden /> uncertain (± 17 or more)
      </span>
      <span>
        <i data-kind="few" aria-hidden /> fewer than 5 questions
      </span>
    </p>
  );
}
