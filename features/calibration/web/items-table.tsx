import { IconListNumbers } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type Column, DataTable, rowsAtHand } from '#web/ui/data-table.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { CalibratedQuestion, Calibration } from '../calibration.contract.ts';
import classes from './irt.module.css';
import { SHOWN } from './irt-search.ts';
import { decimals, isWide, toldCount } from './irt-words.ts';

const route = getRouteApi('/frame/assessments/$id/irt');

const FILTERS: Readonly<Record<(typeof SHOWN)[number], (item: CalibratedQuestion) => boolean>> = {
  wide: isWide,
  pretest: ({ unscored }) => unscored,
  fixed: ({ source }) => source === 'fixed',
};
const CHIP_WORDS = { wide: 'Large error', pretest: 'Pretest', fixed: 'Fixed' } as const;

/** Each question's parameters with their errors, and its difficulty with the 95 % interval. */
export function ItemsTable({ calibration: { items, model } }: { calibration: Calibration }) {
  const { shown } = route.useSearch();
  const chips = SHOWN.map((one) => ({ one, size: items.filter(FILTERS[one]).length })).filter(
    ({ one, size }) => size > 0 || one === shown,
  );
  const rows = shown === undefined ? items : items.filter(FILTERS[shown]);
  return (
    <Section title="Questions" sub={items.length}>
      {chips.length > 0 && (
        <nav className={classes.chips} aria-label="Questions shown">
          <Link
            from="/assessments/$id/irt"
            search={(now) => ({ ...now, shown: undefined })}
            aria-current={shown === undefined || undefined}
          >
            All {items.length}
          </Link>
          {chips.map(({ one, size }) => (
            <Link
              key={one}
              from="/assessments/$id/irt"
              search={(now) => ({ ...now, shown: one })}
              aria-current={shown === one || undefined}
            >
              {CHIP_WORDS[one]} {size}
            </Link>
          ))}
        </nav>
      )}
      <DataTable
        label="Questions with their parameters"
        columns={columnsOf(model)}
        rowKey={({ question }) => question}
        list={rowsAtHand(rows)}
        empty={
          <EmptyState
            icon={<IconListNumbers size={16} stroke={1.5} aria-hidden />}
            title="No matching questions"
          >
            Choose another filter to see the questions.
          </EmptyState>
        }
      />
    </Section>
  );
}

function columnsOf(model: Calibration['model']): Column<CalibratedQuestion>[] {
  return [
    {
      key: 'label',
      head: 'No.',
      width: '9%',
      cell: ({ label, unscored, source }) => (
        <>
          {label}
          {(unscored || source === 'fixed') && (
            <span className={classes.quiet}>
              {unscored ? 'pretest' : ''} {source === 'fixed' ? 'fixed' : ''}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'stem',
      head: 'Question',
      cell: ({ stem }) => (
        <div className={classes.stem}>
          <RichText html={stem} kind="excerpt" />
        </div>
      ),
    },
    {
      key: 'answers',
      head: 'Answers',
      kind: 'figure',
      width: '9%',
      cell: ({ answers }) => toldCount(answers),
    },
    {
      key: 'a',
      head: 'Slope a ± se',
      kind: 'figure',
      width: '13%',
      cell: ({ a, se }) => <WithError value={a} se={se.a} />,
    },
    {
      key: 'b',
      head: 'Difficulty b ± se',
      kind: 'figure',
      width: '13%',
      cell: ({ b, se }) => <WithError value={b} se={se.b} />,
    },
    { key: 'bar', head: 'b, 95% interval', width: '13%', cell: (item) => <PlaceBar item={item} /> },
    ...(model === '3pl'
      ? [
          {
            key: 'c',
            head: 'Guess c ± se',
            kind: 'figure' as const,
            width: '13%' as const,
            cell: ({ c, se }: CalibratedQuestion) => <WithError value={c} se={se.c} />,
          },
        ]
      : []),
    {
      key: 'information',
      head: 'Peak info',
      kind: 'figure',
      width: '9%',
      cell: ({ most_information }) => decimals(most_information),
    },
  ];
}

function WithError({ value, se }: { value: number; se: number | null }) {
  return (
    <span className={classes.value}>
      <b>{decimals(value)}</b> <small>{se === null ? '–' : decimals(se)}</small>
    </span>
  );
}

const WIDTH = 110;
const EDGE = 3;
const x = (b: number) => ((Math.min(EDGE, Math.max(-EDGE, b)) + EDGE) / (2 * EDGE)) * WIDTH;

/**
 * The difficulty and its interval as a bar from −3 to 3 with a tick at 0. The cells next to it give the
 * figures.
 */
function PlaceBar({ item: { b, se } }: { item: CalibratedQuestion }) {
  const reach = 1.96 * (se.b ?? 0);
  return (
    <svg className={classes.bar} viewBox={`0 0 ${WIDTH} 12`} aria-hidden>
      <path className={classes.rail} d={`M0 6H${WIDTH}`} />
      <path className={classes.nought} d={`M${x(0)} 2V10`} />
      <path className={classes.interval} d={`M${x(b - reach)} 6H${x(b + reach)}`} />
      <circle cx={x(b)} cy={6} r={3.5} />
    </svg>
  );
}
