import { type ReactNode, useState } from 'react';
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts';
import type { RoomParts } from '../room-parts.ts';
import type { RoomTool } from '../tools/tool-bar.tsx';
import button from './button.module.css';
import { useLatePart } from './late-part.ts';
import { Modal } from './modal.tsx';

/**
 * The tool that reports a faulty question, and its form while the form is open. `question`: null if no
 * question is on the screen.
 */
export function useReport(
  { report }: RoomParts,
  session: string,
  question: { id: string; number: number } | null,
): { tools: readonly RoomTool[]; dialog: ReactNode } {
  const Report = useLatePart(report);
  const [isOpen, setOpen] = useState(false);
  const keyOf = useIdempotencyKey();
  if (Report === null || question === null) return { tools: [], dialog: null };
  const close = () => setOpen(false);
  return {
    tools: [
      {
        id: 'report',
        label: 'Report this question',
        icon: 'report',
        place: 'more',
        isOn: null,
        toggle: () => setOpen(true),
      },
    ],
    dialog: isOpen && (
      <Modal kind="dialog" labelledBy="room-report" onClose={close}>
        <Report
          session={session}
          keyOf={keyOf}
          question={question.id}
          number={question.number}
          button={button.button ?? ''}
          onClose={close}
        />
      </Modal>
    ),
  };
}
