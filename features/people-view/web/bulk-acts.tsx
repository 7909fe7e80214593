import { Button, Menu } from '@mantine/core';
import {
  IconClipboardCheck,
  IconDots,
  IconDownload,
  IconMail,
  IconMailForward,
  IconUserHeart,
  IconUserOff,
  IconUserStar,
  IconUsersPlus,
} from '@tabler/icons-react';
import { type Role, reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import type { AskedAct } from './bulk-dialog.tsx';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** The actions in the bar, and those under "More". */
const FIRST: readonly { act: AskedAct; label: string; icon: React.ReactNode }[] = [
  { act: 'allot', label: 'Assign a test', icon: <IconClipboardCheck {...ICON} /> },
  { act: 'add_to_group', label: 'Add to group', icon: <IconUsersPlus {...ICON} /> },
  { act: 'message', label: 'Message', icon: <IconMail {...ICON} /> },
];
const MORE: typeof FIRST = [
  { act: 'set_counselor', label: 'Set counselor', icon: <IconUserHeart {...ICON} /> },
  { act: 'set_managers', label: 'Set managers', icon: <IconUserStar {...ICON} /> },
  { act: 'deactivate', label: 'Deactivate', icon: <IconUserOff {...ICON} /> },
];

/** Whether this role has any bulk action. Without one, people cannot be selected. */
export function mayActOnMany(role: Role): boolean {
  return [...FIRST, ...MORE].some(({ act }) => mayAct(role, act));
}

function mayAct(role: Role, act: AskedAct): boolean {
  if (act === 'allot') return reachOf(role, 'allocations.write') !== 'none';
  if (act === 'add_to_group') return reachOf(role, 'groups.change') !== 'none';
  if (act === 'message') return reachOf(role, 'announcements.write') !== 'none';
  return reachOf(role, 'people.change') !== 'none';
}

/** The bulk actions for the selected people. */
export function BulkActs({
  act,
  letIn,
  takeOut,
}: {
  act: (act: AskedAct) => void;
  letIn: () => void;
  takeOut: () => void;
}) {
  const role = useLogin()?.user.role ?? 'guest';
  const first = FIRST.filter((one) => mayAct(role, one.act));
  const more = MORE.filter((one) => mayAct(role, one.act));
  const mayLetIn = reachOf(role, 'people.decide') !== 'none';
  const mayTakeOut = reachOf(role, 'people.export') !== 'none';
  return (
    <>
      {first.map((one) => (
        <Button key={one.act} variant="default" size="xs" leftSection={one.icon} onClick={() => act(one.act)}>
          {one.label}
        </Button>
      ))}
      {(more.length > 0 || mayTakeOut) && (
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<IconDots {...ICON} />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((one) => (
              <Menu.Item key={one.act} leftSection={one.icon} onClick={() => act(one.act)}>
                {one.label}
              </Menu.Item>
            ))}
            {mayLetIn && (
              <Menu.Item leftSection={<IconMailForward {...ICON} />} onClick={letIn}>
                Invite or print slips
              </Menu.Item>
            )}
            {mayTakeOut && (
              <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={takeOut}>
                Export
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
