import { useLayoutEffect, useRef } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { focusScreen } from '#web/shell/navigation.tsx';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import type { Announcement } from '../announcements.contract.ts';
import { useRead } from './announcements.api.ts';

/**
 * Marks an announcement as read. The button then disappears with the announcement, so the focus moves to the
 * page's title.
 */
export function MarkAsRead({ announcement: { id, title } }: { announcement: Announcement }) {
  const read = useRead();
  const isMarking = useRef(false);
  useLayoutEffect(
    () => () => {
      // Move the focus right after the button has left the page.
      if (isMarking.current) queueMicrotask(focusScreen);
    },
    [],
  );
  return (
    <BusyButton
      variant="default"
      size="xs"
      busy={read.isPending}
      busyWords="Saving"
      aria-label={`Mark as read: ${title}`}
      onClick={() => {
        isMarking.current = true;
        read.mutate(id, {
          onError: (error) => {
            isMarking.current = false;
            toast({ type: 'error', title: faultWords(error).title, content: faultWords(error).detail });
          },
        });
      }}
    >
      Mark as read
    </BusyButton>
  );
}
