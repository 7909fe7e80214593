import { IconEye } from '@tabler/icons-react';
import type { Person } from '#features/people/people.contract.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import buttons from '#web/ui/theme-buttons.module.css';
import { useReadAs } from './reading.ts';

/** Opens the person's view of the product in this tab. */
export function ReadAsButton({ person }: { person: Person }) {
  const reading = useReadAs(person.id);
  return (
    <BusyButton
      variant="default"
      busy={reading.isPending}
      busyWords="Opening"
      className={buttons.named ?? ''}
      leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
      onClick={() => reading.mutate(undefined, { onError: sayFault })}
    >
      View as {person.first_name}
    </BusyButton>
  );
}
