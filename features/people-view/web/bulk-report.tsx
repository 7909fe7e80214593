import { Link } from '@tanstack/react-router';
import { BulkReportDialog } from '#web/ui/bulk-report.tsx';
import { count } from '#web/ui/numbers.ts';
import type { BulkReport } from '../bulk.contract.ts';
import { useRefused, useUndo } from './people-view.api.ts';
import { DONE_WORDS } from './people-view-words.ts';

const many = (n: number) => (n === 1 ? '1 person' : `${count(n)} people`);

/** The report of a bulk action. */
export function PeopleReport({ report, close }: { report: BulkReport; close: () => void }) {
  const refused = useRefused(report.id, report.refused > 0).data ?? [];
  return (
    <BulkReportDialog
      report={report}
      words={{ many, done: DONE_WORDS[report.act], left: 'People skipped' }}
      refused={refused.map(({ user, reason }) => ({
        key: user.id,
        reason,
        link: (
          <Link to="/people/$id" params={{ id: user.id }}>
            {user.name}
          </Link>
        ),
      }))}
      undo={useUndo()}
      close={close}
    />
  );
}
