import { VisuallyHidden } from '@mantine/core';
import {
  IconBook,
  IconBooks,
  IconCircle,
  IconClock,
  IconDice3,
  IconFlag,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react';
import type { ComponentType, CSSProperties } from 'react';
import type { ReasonGroup } from '#core/mistakes/reasons.ts';
import { Card } from '#web/ui/card.tsx';
import { figure } from '#web/ui/numbers.ts';
import { GROUP_WORDS, mapSentence, type Shown } from '../mistake-filters.rules.ts';
import type { Mistakes } from '../mistakes.contract.ts';
import classes from './reason-map.module.css';

const ICONS: Readonly<Record<ReasonGroup, ComponentType<{ size: number; stroke: number }>>> = {
  knowledge: IconBooks,
  process: IconRefresh,
  execution: IconPencil,
  reading: IconBook,
  time: IconClock,
  strategy: IconFlag,
  guess: IconDice3,
};

/** How much each lost point tints a cell, up to a maximum at which the text stays readable. */
const PERCENT_A_MARK = 8;
const MOST_PERCENT = 62;

interface ReasonMapProps {
  map: Mistakes['map'];
  shown: Shown;
  reader: 'taker' | 'staff';
  choose: (shown: Pick<Shown, 'reason' | 'domain'>) => void;
}

/** Points lost by reason and domain. Clicking a cell sets the filters of the list. */
export function ReasonMap({ map, shown, reader, choose }: ReasonMapProps) {
  const columns = [
    ...map.domains,
    ...(map.no_domain.questions > 0
      ? [{ id: null, name: 'No domain', subject: null, ...map.no_domain }]
      : []),
  ];
  const subjects = [...Map.groupBy(columns, ({ subject }) => subject)];
  return (
    <Card kind="flush">
      <section className={classes.map} aria-labelledby="map-says">
        <div className={classes.head}>
          <h2 id="map-says">{mapSentence(map, reader, figure)}</h2>
          <span className={classes.hint}>points lost, by reason and domain</span>
        </div>
        <div className={classes.scroll}>
          <table className={classes.table} style={{ '--columns': columns.length } as CSSProperties}>
            <thead>
              <tr>
                <td className={classes.row} />
                {subjects.map(([subject, own]) =>
                  subject === null ? (
                    <td key="none" colSpan={own.length} />
                  ) : (
                    <th key={subject} scope="colgroup" colSpan={own.length} className={classes.subject}>
                      {subject}
                    </th>
                  ),
                )}
                <td className={classes.sum} />
              </tr>
              <tr>
                <th scope="col" className={classes.row} data-quiet>
                  <VisuallyHidden>Reason</VisuallyHidden>
                </th>
                {columns.map(({ id, name }) => (
                  <th key={id ?? 'none'} scope="col" className={classes.column}>
                    {name}
                  </th>
                ))}
                <th scope="col" className={classes.sum} data-head>
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {map.groups.map(({ group, marks }) => (
                <tr key={group ?? 'none'}>
                  <th scope="row" className={classes.row} data-none={group === null || undefined}>
                    <GroupName group={group} />
                  </th>
                  {columns.map(({ id }) => (
                    <td key={id ?? 'none'} className={classes.plain}>
                      <Cell map={map} group={group} domain={id} shown={shown} choose={choose} />
                    </td>
                  ))}
                  <td className={classes.sum}>{figure(marks)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className={classes.row} data-quiet>
                  Total
                </th>
                {columns.map(({ id, marks }) => (
                  <td key={id ?? 'none'} className={classes.total}>
                    {figure(marks)}
                  </td>
                ))}
                <td className={classes.sum}>{figure(map.all.marks)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      </section>
    </Card>
  );
}

function GroupName({ group }: { group: ReasonGroup | null }) {
  const Icon = group === null ? IconCircle : ICONS[group];
  return (
    <>
      <Icon size={16} stroke={1.5} aria-hidden /> {group === null ? 'No reason yet' : GROUP_WORDS[group]}
    </>
  );
}

interface CellProps extends Omit<ReasonMapProps, 'reader'> {
  group: ReasonGroup | null;
  domain: string | null;
}

function Cell({ map, group, domain, shown, choose }: CellProps) {
  const cell = map.cells.find((one) => one.group === group && one.domain === domain);
  if (cell === undefined) return <span className={classes.nothing}>·</span>;
  const mine = { reason: group ?? 'none', domain: domain ?? 'none' } as const;
  const isOn = shown.reason === mine.reason && shown.domain === mine.domain;
  const column = map.domains.find(({ id }) => id === domain)?.name ?? 'no domain';
  const row = group === null ? 'No reason yet' : GROUP_WORDS[group];
  const tint = { '--tint': `${Math.min(MOST_PERCENT, cell.marks * PERCENT_A_MARK)}%` } as CSSProperties;
  return (
    <button
      type="button"
      className={classes.cell}
      style={tint}
      data-none={group === null || undefined}
      aria-pressed={isOn}
      aria-label={`${row}, ${column}: ${figure(cell.marks)} ${cell.marks === 1 ? 'point' : 'points'}`}
      onClick={() => choose(isOn ? { reason: undefined, domain: undefined } : mine)}
    >
      {figure(cell.marks)}
    </button>
  );
}
