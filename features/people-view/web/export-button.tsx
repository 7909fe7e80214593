import { IconDownload } from '@tabler/icons-react';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import type { PeopleFilters, PeopleOrdering } from '../people-view.contract.ts';
import { useDownload } from './people-view.api.ts';

/** Downloads everybody who matches the filters as a CSV file, in the order of the table. */
export function ExportButton({ filters, ordering }: { filters: PeopleFilters; ordering: PeopleOrdering }) {
  const download = useDownload();
  return (
    <BusyButton
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      busy={download.isPending}
      busyWords="Preparing file"
      onClick={() => download.mutate({ chosen: { filters }, ordering }, { onError: sayFault })}
    >
      Export
    </BusyButton>
  );
}
