import { Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconClockPlus,
  IconDots,
  IconLockOpen,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconSquareCheck,
} from '@tabler/icons-react';
import { ITEM_WORDS } from './act-words.ts';
import type { StaffAct } from './session-acts.ts';

const ICONS = {
  extend: IconClockPlus,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  force_submit: IconSquareCheck,
  release: IconSend,
  reopen: IconLockOpen,
  void: IconBan,
} as const satisfies Record<StaffAct, unknown>;

interface SessionMenuProps {
  acts: StaffAct[];
  choose: (act: StaffAct) => void;
}

/** Menu of the actions that the session's state allows. */
export function SessionMenu({ acts, choose }: SessionMenuProps) {
  if (acts.length === 0) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={16} stroke={1.5} aria-hidden />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map((act) => {
          const Icon = ICONS[act];
          return (
            <Menu.Item
              key={act}
              data-danger={act === 'void' || undefined}
              leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
              onClick={() => choose(act)}
            >
              {ITEM_WORDS[act]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
