import { IconChevronDown, IconChevronRight, IconFlag } from '@tabler/icons-react';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable, rowsAtHand } from '#web/ui/data-table.tsx';
import { durationFigure } from '#web/ui/durations.ts';
import { percent, share } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { AnalysedItem } from '../results.contract.ts';
import type { TypedPart } from '../typed-answers.contract.ts';
import classes from './analysis-table.module.css';
import { discriminationBar, discriminationKind, flagWords } from './analysis-words.ts';
import { ItemDetail } from './item-detail.tsx';
import type { AnalysisParts } from './result-slots.ts';
import { counted } from './result-words.ts';
import { suspectOf } from './typed-words.ts';

interface AnalysisTableProps extends AnalysisParts {
  items: AnalysedItem[];
  /** Cronbach's α (the reliability) of the test. */
  alpha: number | null;
  /** The typed parts of all questions. */
  typed: readonly TypedPart[];
  open: string | undefined;
  toggle: (question: string) => void;
}

/** One row per question. An opened row shows who chose which option, next to the question. */
export function AnalysisTable({ items, alpha, typed, open, toggle, AlsoAccept }: AnalysisTableProps) {
  return (
    <DataTable
      label="Questions of the test"
      columns={[numberColumn(open, toggle), ...columns, flagColumn(typed)]}
      rowKey={(item) => item.question}
      list={rowsAtHand(items)}
      below={(item) =>
        item.question === open && (
          <ItemDetail
            item={item}
            alpha={alpha}
            typed={typed.filter(({ question }) => question === item.question)}
            AlsoAccept={AlsoAccept}
          />
        )
      }
      empty={
        <EmptyState icon={<IconFlag size={16} stroke={1.5} aria-hidden />} title="No matching questions">
          Choose another filter to see the questions.
        </EmptyState>
      }
    />
  );
}

function numberColumn(open: string | undefined, toggle: (question: string) => void): Column<AnalysedItem> {
  return {
    key: 'number',
    head: 'No.',
    width: '10%',
    cell: (item) => {
      const isOpen = item.question === open;
      const Arrow = isOpen ? IconChevronDown : IconChevronRight;
      return (
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-label={`Question ${item.label}`}
          onClick={() => toggle(item.question)}
        >
          <Arrow size={16} stroke={1.5} aria-hidden /> {item.label}
        </button>
      );
    },
  };
}

const columns: Column<AnalysedItem>[] = [
  {
    key: 'stem',
    head: 'Question',
    cell: (item) => (
      <div className={classes.stem}>
        <RichText html={item.stem} kind="excerpt" />
      </div>
    ),
  },
  {
    key: 'domain',
    head: 'Domain',
    kind: 'quiet',
    width: '13%',
    cell: (item) => <div className={classes.domain}>{item.domain ?? '–'}</div>,
  },
  {
    key: 'facility',
    head: 'Share right',
    width: '10%',
    cell: ({ facility }) =>
      facility === null ? (
        '–'
      ) : (
        <span className={classes.measure}>
          <span className={classes.bar} aria-hidden>
            <i style={{ width: `${facility * 100}%` }} />
          </span>
          {share(facility)}
        </span>
      ),
  },
  {
    key: 'discrimination',
    head: 'Discrimination',
    width: '11%',
    cell: ({ discrimination }) =>
      discrimination === null ? (
        '–'
      ) : (
        <span className={classes.measure}>
          <Discrimination value={discrimination} />
          {share(discrimination)}
        </span>
      ),
  },
  { key: 'options', head: 'Options', width: '8%', cell: (item) => <OptionBars item={item} /> },
  {
    key: 'time',
    head: 'Median time',
    kind: 'figure',
    width: '9%',
    cell: ({ median_time_seconds }) =>
      median_time_seconds === null ? '–' : durationFigure(median_time_seconds),
  },
];

function flagColumn(typed: readonly TypedPart[]): Column<AnalysedItem> {
  return {
    key: 'flag',
    head: 'Flag',
    width: '17%',
    cell: (item) => {
      if (suspectOf(typed, item.question) !== null) {
        return (
          <Chip kind="flag" icon={<IconFlag size={12} stroke={1.5} aria-hidden />}>
            Accept another answer?
          </Chip>
        );
      }
      const [first, ...others] = item.flags ?? [];
      if (first === undefined) {
        const answers = typed.find(({ question }) => question === item.question)?.answer_count;
        const words = [
          item.unscored && 'Unscored',
          answers !== undefined && answers > 0
            ? counted(answers, 'different answer')
            : item.flags === null && 'Not enough data',
        ].filter(Boolean);
        return words.length > 0 && <span className={classes.quiet}>{words.join(', ')}</span>;
      }
      return (
        <Chip
          kind={first.code === 'key_may_be_wrong' ? 'wrong' : 'flag'}
          icon={<IconFlag size={12} stroke={1.5} aria-hidden />}
        >
          {flagWords(first, item)}
          {others.length > 0 && ` +${others.length}`}
        </Chip>
      );
    },
  };
}

function Discrimination({ value }: { value: number }) {
  const { x, width } = discriminationBar(value);
  return (
    <svg width={60} height={14} viewBox="0 0 60 14" aria-hidden="true">
      <rect className={classes[discriminationKind(value)]} x={x} y={4} width={width} height={6} rx={1} />
      <path className={classes.zero} d="M20 0v14" />
    </svg>
  );
}

const BARS = { height: 22, step: 17, width: 13 };

/** One bar per option, with the right answer in the accent color. */
function OptionBars({ item: { options } }: { item: AnalysedItem }) {
  if (options.length === 0) return <span className={classes.quiet}>typed</span>;
  const width = options.length * BARS.step;
  const words = options.map(
    ({ label, share: chosen, is_key }) => `${label}${is_key ? ', key' : ''} ${percent(chosen)}`,
  );
  return (
    <svg
      className={classes.options}
      width={width}
      height={24}
      viewBox={`0 0 ${width} 24`}
      role="img"
      aria-label={words.join('; ')}
    >
      {options.map((option, index) => {
        const height = Math.max(1.5, option.share * (BARS.height - 2));
        return (
          <rect
            key={option.id}
            className={option.is_key ? classes.key : classes.other}
            x={index * BARS.step}
            y={BARS.height - height}
            width={BARS.width}
            height={height}
            rx={1}
          />
        );
      })}
      <path className={classes.base} d={`M0 ${BARS.height + 0.5}h${width}`} />
    </svg>
  );
}
