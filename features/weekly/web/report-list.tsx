import { Checkbox } from '@mantine/core';
import { ShellIcon, type ShellIconName } from '#web/shell/shell-icon.tsx';
import type { ReportStanding } from '../report-states.rules.ts';
import type { WeeklyReport } from '../weekly.contract.ts';
import classes from './weekly-screen.module.css';
import { rowWords } from './weekly-words.ts';

const GROUPS: readonly { standing: ReportStanding; title: string; icon: ShellIconName }[] = [
  { standing: 'look_first', title: 'Needs review', icon: 'warning' },
  { standing: 'unremarkable', title: 'Ready to send', icon: 'tick' },
  { standing: 'cannot_go', title: 'Can’t be sent', icon: 'close' },
];

interface ReportListProps {
  reports: readonly WeeklyReport[];
  /** Whether the reports are drafts, which are grouped and have a checkbox. */
  areDrafts: boolean;
  open: string | undefined;
  choose: (id: string) => void;
  left: ReadonlySet<string>;
  tick: (id: string, isTicked: boolean) => void;
}

/**
 * A week's reports, grouped into unremarkable ones, those to be looked at first, and those that cannot be
 * sent. Opening a report does not change its checkbox.
 */
export function ReportList({ reports, areDrafts, open, choose, left, tick }: ReportListProps) {
  const rows = (some: readonly WeeklyReport[]) =>
    some.map((report) => {
      const { id, student, standing, may_approve } = report;
      return (
        <li key={id} data-open={id === open || undefined}>
          <button type="button" className={classes.row} aria-current={id === open} onClick={() => choose(id)}>
            <strong>{student.name}</strong>
            <span>{rowWords(report)}</span>
          </button>
          {areDrafts && standing === 'unremarkable' && may_approve && (
            <Checkbox
              aria-label={`Approve the report for ${student.name}`}
              checked={!left.has(id)}
              onChange={(event) => tick(id, event.currentTarget.checked)}
            />
          )}
        </li>
      );
    });
  if (!areDrafts) return <ul className={classes.list}>{rows(reports)}</ul>;
  return (
    <div className={classes.list}>
      {GROUPS.map(({ standing, title, icon }) => {
        const own = reports.filter((report) => report.standing === standing);
        if (own.length === 0) return null;
        return (
          <section key={standing} aria-label={title}>
            <h2 data-standing={standing}>
              <ShellIcon name={icon} />
              {title} <span>{own.length}</span>
            </h2>
            <ul>{rows(own)}</ul>
          </section>
        );
      })}
    </div>
  );
}
