import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { BulkBar } from '#web/ui/bulk-bar.tsx';
import { BulkReportDialog } from '#web/ui/bulk-report.tsx';
import type { Choosing as Chosen } from '#web/ui/choosing.ts';
import { count } from '#web/ui/numbers.ts';
import { type BulkReport, MOST_AT_ONCE } from '../bulk.contract.ts';
import type { PeopleFilters, PeopleOrdering } from '../people-view.contract.ts';
import { BulkActs } from './bulk-acts.tsx';
import { type AskedAct, BulkDialog } from './bulk-dialog.tsx';
import { useDownload, useRefused, useUndo } from './people-view.api.ts';
import { DONE_WORDS } from './people-view-words.ts';

interface ChoosingProps {
  choosing: Chosen<{ id: string }>;
  filters: PeopleFilters;
  ordering: PeopleOrdering;
  matching: number;
}

/** The bar for the selected people, the form of the chosen action, and its report. */
export function Choosing({ choosing, filters, ordering, matching }: ChoosingProps) {
  const [act, setAct] = useState<AskedAct | null>(null);
  const [report, setReport] = useState<BulkReport | null>(null);
  const { isAll, rows, clear, chooseAll } = choosing;
  const users = [...rows.keys()];
  const people = isAll ? matching : users.length;
  const download = useDownload();
  const navigate = useNavigate();
  return (
    <>
      <BulkBar
        chosen={people}
        matching={isAll || users.length === matching ? null : matching}
        most={MOST_AT_ONCE}
        chooseAll={chooseAll}
        clear={clear}
      >
        <BulkActs
          act={setAct}
          letIn={() =>
            void navigate({
              to: '/people/first-sign-in',
              state: { to_let_in: { chosen: isAll ? { filters } : { users } } },
            })
          }
          takeOut={() =>
            download.mutate({ chosen: isAll ? { filters } : { users }, ordering }, { onError: sayFault })
          }
        />
      </BulkBar>
      {act !== null && (
        <BulkDialog
          act={act}
          chosen={isAll ? { filters, count: matching } : { users }}
          people={people}
          done={(made) => {
            setReport(made);
            setAct(null);
            clear();
          }}
          close={() => setAct(null)}
        />
      )}
      {report !== null && <PeopleReport report={report} close={() => setReport(null)} />}
    </>
  );
}

const many = (n: number) => (n === 1 ? '1 person' : `${count(n)} people`);

/** The report of a bulk action. */
function PeopleReport({ report, close }: { report: BulkReport; close: () => void }) {
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
