/** Writes a gradebook into a file. */
import { BYTE_ORDER_MARK, csvLine } from '#contract/csv.ts';
import { wallOfInstant, zoneWords } from '#core/wall-time/wall-time.ts';
import { readScale } from '#features/results/scale.rules.ts';
import { xlsxOf } from '#server/xlsx.ts';
import { exportedRows } from '../export.rules.ts';
import { scaleInWords } from '../gradebook-words.rules.ts';
import { type ShownGradebook, shownRow } from './show-gradebook.ts';

/** The file of a gradebook as it is shown at `now`. */
export function gradebookFile({ head, rows }: ShownGradebook, format: 'csv' | 'xlsx', now: Date): File {
  const { scale, columns, average, group, time_zone, average_says } = head;
  const { day, time } = wallOfInstant(now.toISOString(), time_zone);
  const isExam = scale !== 'share' && scale !== 'points';
  const name = `Gradebook${group === null ? '' : ` ${group.name}`} ${day}`;
  const table = exportedRows({
    scale,
    columns,
    rows: rows.map((row) => shownRow(row, scale)),
    average,
    note: `As of ${day} ${time}, ${zoneWords(now, time_zone)}: ${scaleInWords(scale, isExam ? readScale(scale) : null)}. ${average_says.join(' ')}`,
  });
  return format === 'csv'
    ? new File([BYTE_ORDER_MARK, ...table.map(csvLine)], `${name}.csv`, { type: 'text/csv' })
    : new File([xlsxOf(group?.name ?? 'Gradebook', table)], `${name}.xlsx`, {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      });
}
