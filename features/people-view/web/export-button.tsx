import { IconDownload } from '@tabler/icons-react';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import type { PeopleFilters, PeopleOrdering } from '../people-view.contract.ts';
import { useDownload } from './people-view.api.ts';

/** All whom the filters leave, as a CSV file in the order of the table. */
export function ExportButton({ filters, ordering }: { filters: PeopleFilters; ordering: PeopleOrdering }) {
  const download = useDownload();
  return (
    <BusyButton
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      busy={download.isPending}
      busyWords="Making the file"
      onClick={() => download.mutate({ chosen: { filters }, ordering }, { onError: sayFault })}
    >
      Export
    </BusyButton>
  );
}

/** Says in a toast why something was not done. */
export function sayFault(error: Error): void {
  toast({ type: 'error', title: faultWords(error).title, content: faultWords(error).detail });
}
