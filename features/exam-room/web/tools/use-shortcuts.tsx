import { type ReactNode, useState } from 'react';
import { useLatePart } from '../frame/late-part.ts';
import { shortcuts } from '../room-parts.ts';
import type { RoomTool } from './tool-bar.tsx';

/** The tool that lists the shortcuts, and the component that makes them work. */
export function useShortcuts(hasCalculator: boolean): { tools: readonly RoomTool[]; part: ReactNode } {
  const Shortcuts = useLatePart(shortcuts);
  const [isOpen, setOpen] = useState(false);
  if (Shortcuts === null) return { tools: [], part: null };
  return {
    tools: [
      {
        id: 'keys',
        label: 'Shortcuts',
        icon: 'keys',
        place: 'more',
        isOn: null,
        toggle: () => setOpen(true),
      },
    ],
    part: <Shortcuts isOpen={isOpen} hasCalculator={hasCalculator} onClose={() => setOpen(false)} />,
  };
}
