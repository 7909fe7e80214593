import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconDownload, IconPencil, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { inLetters } from '#web/shell/zoom-choice.ts';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import {
  type ImportLine,
  type ImportReport,
  LINE_KINDS,
  OUTCOMES,
  type Outcome,
} from '../people-import.contract.ts';
import { faultsByColumn, totalOf } from '../report.rules.ts';
import classes from './import.module.css';
import { columnWords, KIND_WORDS, lineCount, OUTCOME_WORDS } from './import-words.ts';

const PAGE_SIZE = 50;
/** Below this width the remarks of a line are shown under it, because they would not fit next to it. */
const NARROW = '(max-width: 1100px)';

interface Filter {
  outcome?: Outcome | undefined;
  kind?: string | undefined;
  /** A kind of line and one of its columns. */
  fault?: string | undefined;
}

interface ImportReportViewProps {
  report: ImportReport;
  rejected: { isPending: boolean; save: () => void };
}

/** The report of each line of a file, before or after the import. */
export function ImportReportView({ report, rejected }: ImportReportViewProps) {
  const [filter, setFilter] = useState<Filter>({});
  const [page, setPage] = useState(1);
  const isNarrow = useMediaQuery(inLetters(NARROW));
  const counts = faultsByColumn(report);
  const fitting = report.lines.filter((line) => fits(line, filter));
  const change = (next: Filter) => {
    setFilter({ ...filter, ...next });
    setPage(1);
  };
  const kinds = LINE_KINDS.filter((kind) => OUTCOMES.some((outcome) => report.totals[kind][outcome] > 0));
  return (
    <div className={classes.report}>
      <Section
        title={report.dry_run ? 'Import preview' : 'Import results'}
        sub={report.format === 'csv' ? 'CSV' : `OneRoster from ${report.source}`}
        end={
          report.totals.person.rejected > 0 && (
            <Button
              variant="default"
              size="xs"
              loading={rejected.isPending}
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
              onClick={rejected.save}
            >
              Download rejected people
            </Button>
          )
        }
      >
        <Figures
          figures={OUTCOMES.map((outcome) => ({
            label: OUTCOME_WORDS[outcome],
            value: count(report.totals.person[outcome]),
            unit: report.totals.person[outcome] === 1 ? 'person' : 'people',
          }))}
        />
        <ul className={classes.notes}>
          {kinds
            .filter((kind) => kind !== 'person')
            .map((kind) => (
              <li key={kind}>
                {KIND_WORDS[kind]}:{' '}
                {OUTCOMES.filter((outcome) => report.totals[kind][outcome] > 0)
                  .map((one) => `${count(report.totals[kind][one])} ${OUTCOME_WORDS[one].toLowerCase()}`)
                  .join(', ')}
              </li>
            ))}
          {report.ignored_columns.length > 0 && <li>Ignored columns: {report.ignored_columns.join(', ')}</li>}
          {report.ignored_files.length > 0 && <li>Ignored files: {report.ignored_files.join(', ')}</li>}
          {counts.length > 0 && (
            <li>
              Problems by column:{' '}
              {counts.map(({ column, count: lines }) => `${columnWords(column)} ${count(lines)}`).join(', ')}
            </li>
          )}
        </ul>
        <fieldset className={classes.filters}>
          <legend>Show</legend>
          {OUTCOMES.filter((outcome) => totalOf(report, outcome) > 0).map((outcome) => (
            <Button
              key={outcome}
              size="xs"
              variant={filter.outcome === outcome ? 'light' : 'default'}
              aria-pressed={filter.outcome === outcome}
              onClick={() => change({ outcome: filter.outcome === outcome ? undefined : outcome })}
            >
              {OUTCOME_WORDS[outcome]} {count(totalOf(report, outcome))}
            </Button>
          ))}
          {kinds.length > 1 && (
            <FilterChip
              label="Type"
              options={kinds.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
              value={filter.kind}
              onChoose={(kind) => change({ kind })}
            />
          )}
          {counts.length > 0 && (
            <FilterChip
              label="Problem in"
              options={counts.map(({ kind, column, count: lines }) => ({
                value: `${kind} ${column}`,
                label: `${columnWords(column)} (${count(lines)})`,
              }))}
              value={filter.fault}
              onChoose={(fault) => change({ fault })}
            />
          )}
        </fieldset>
        <DataTable
          label="Lines of the file"
          columns={isNarrow ? NARROW_COLUMNS : COLUMNS}
          below={(line) => (isNarrow && hasSaid(line) ? <SaidCell line={line} /> : null)}
          rowKey={(line) => `${line.kind} ${line.file} ${line.line} ${line.person} ${line.name}`}
          list={{
            data: {
              count: fitting.length,
              results: fitting.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
            },
            error: null,
            isPlaceholderData: false,
            refetch: () => fitting,
          }}
          paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
          empty={
            <EmptyState icon={<IconUsers size={16} stroke={1.5} aria-hidden />} title="No matching lines">
              {lineCount(report.lines.length)} in total. Remove a filter to see them.
            </EmptyState>
          }
        />
      </Section>
    </div>
  );
}

function fits({ outcome, kind, faults }: ImportLine, filter: Filter): boolean {
  return (
    (filter.outcome === undefined || outcome === filter.outcome) &&
    (filter.kind === undefined || kind === filter.kind) &&
    (filter.fault === undefined || faults.some(({ column }) => `${kind} ${column}` === filter.fault))
  );
}

const CHIPS = {
  added: { kind: 'right', icon: <IconCheck size={12} aria-hidden /> },
  changed: { kind: 'info', icon: <IconPencil size={12} aria-hidden /> },
  unchanged: { kind: 'plain', icon: null },
  rejected: { kind: 'wrong', icon: <IconAlertTriangle size={12} aria-hidden /> },
} as const;

const OUTCOME: Column<ImportLine> = {
  key: 'outcome',
  head: 'Result',
  width: '14%',
  cell: ({ outcome }) => <Chip {...CHIPS[outcome]}>{OUTCOME_WORDS[outcome]}</Chip>,
};
const COLUMNS: Column<ImportLine>[] = [
  { key: 'name', head: 'Name', cell: (line) => <NameCell line={line} />, width: '23%' },
  { key: 'line', head: 'Line', kind: 'quiet', width: '20%', cell: placeOf },
  OUTCOME,
  { key: 'said', head: 'Details', cell: (line) => <SaidCell line={line} /> },
];
/** On narrow screens the place is under the name, and the remarks under both. */
const NARROW_COLUMNS: Column<ImportLine>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: (line) => (
      <div className={classes.said}>
        <NameCell line={line} />
        <p className={classes.note}>{line.file === null ? `Line ${line.line}` : placeOf(line)}</p>
      </div>
    ),
  },
  OUTCOME,
];

/** The file of a zip and the line in it, or only the line. */
function placeOf({ file, line }: ImportLine): string {
  if (line === null) return 'Not in the file';
  return file === null ? String(line) : `${file} ${line}`;
}

function NameCell({ line }: { line: ImportLine }) {
  const name = line.name === '' ? 'No name' : line.name;
  if (line.kind !== 'person' || line.person === null) return name;
  return (
    <Link to="/people/$id" params={{ id: line.person }}>
      {name}
    </Link>
  );
}

function hasSaid({ faults, changes, notes }: ImportLine): boolean {
  return faults.length + changes.length + notes.length > 0;
}

function SaidCell({ line: { faults, changes, notes } }: { line: ImportLine }) {
  return (
    <div className={classes.said}>
      {faults.map(({ column, message }) => (
        <p key={`${column} ${message}`}>
          <strong>{columnWords(column)}</strong> {message}
        </p>
      ))}
      {changes.length > 0 && <p>Changed: {changes.map(columnWords).join(', ')}</p>}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
