import { useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { BulkBar } from '#web/ui/bulk-bar.tsx';
import type { Choosing as Chosen } from '#web/ui/choosing.ts';
import { type BulkAct, type BulkReport, MOST_AT_ONCE } from '../bulk.contract.ts';
import type { PeopleFilters, PeopleOrdering } from '../people-view.contract.ts';
import { BulkActs } from './bulk-acts.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { PeopleReport } from './bulk-report.tsx';
import { useDownload } from './people-view.api.ts';

interface ChoosingProps {
  choosing: Chosen<{ id: string }>;
  filters: PeopleFilters;
  ordering: PeopleOrdering;
  matching: number;
}

/** The bar for the chosen, the form of the act that was picked there, and its report. */
export function Choosing({ choosing, filters, ordering, matching }: ChoosingProps) {
  const [act, setAct] = useState<BulkAct | null>(null);
  const [report, setReport] = useState<BulkReport | null>(null);
  const { isAll, rows, clear, chooseAll } = choosing;
  const users = [...rows.keys()];
  const people = isAll ? matching : users.length;
  const download = useDownload();
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
