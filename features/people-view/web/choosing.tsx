import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { count } from '#web/ui/numbers.ts';
import type { BulkAct, BulkReport } from '../bulk.contract.ts';
import type { PeopleFilters, PeopleOrdering } from '../people-view.contract.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkReportDialog } from './bulk-report.tsx';
import { useDownload } from './people-view.api.ts';

/** Who is chosen, on whatever page; other filters let go of them. */
export function useChoosing(filters: string) {
  const none = { filters, ids: new Set<string>(), isAll: false };
  const [kept, keep] = useState(none);
  const now = kept.filters === filters ? kept : none;
  return {
    ...now,
    size: now.isAll ? Number.POSITIVE_INFINITY : now.ids.size,
    choose: (people: readonly { id: string }[], isChosen: boolean) => {
      const ids = new Set(now.isAll ? [] : now.ids);
      for (const { id } of people) {
        if (isChosen) ids.add(id);
        else ids.delete(id);
      }
      keep({ filters, ids, isAll: false });
    },
    chooseAll: () => keep({ filters, ids: new Set(), isAll: true }),
    clear: () => keep(none),
  };
}

interface ChoosingProps {
  choosing: ReturnType<typeof useChoosing>;
  filters: PeopleFilters;
  ordering: PeopleOrdering;
  matching: number;
}

/**
 * The bar for the chosen, the form of the act that was picked there, and its report. It stands before the table, so that
 * one comes to the bar without going through the rows, and says aloud how many are chosen.
 */
export function Choosing({ choosing, filters, ordering, matching }: ChoosingProps) {
  const [act, setAct] = useState<BulkAct | null>(null);
  const [report, setReport] = useState<BulkReport | null>(null);
  const { isAll, ids, clear, chooseAll } = choosing;
  const people = isAll ? matching : ids.size;
  const isSome = people > 0;
  const download = useDownload();
  return (
    <>
      <VisuallyHidden role="status">
        {isSome && `${count(people)} chosen. Enter on a box leads to what can be done with them.`}
      </VisuallyHidden>
      {isSome && (
        <BulkBar
          chosen={people}
          matching={isAll || ids.size === matching ? null : matching}
          chooseAll={chooseAll}
          act={setAct}
          takeOut={() =>
            download.mutate(
              { chosen: isAll ? { filters } : { users: [...ids] }, ordering },
              { onError: sayFault },
            )
          }
          clear={clear}
        />
      )}
      {act !== null && (
        <BulkDialog
          act={act}
          chosen={isAll ? { filters, count: matching } : { users: [...ids] }}
          people={people}
          done={(made) => {
            setReport(made);
            setAct(null);
            clear();
          }}
          close={() => setAct(null)}
        />
      )}
      {report !== null && <BulkReportDialog report={report} close={() => setReport(null)} />}
    </>
  );
}
