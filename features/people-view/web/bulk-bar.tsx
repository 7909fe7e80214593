import { Button, CloseButton, Menu } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
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
import { useLayoutEffect, useRef } from 'react';
import { type Role, reachOf } from '#core/access/access.ts';
import { useLogin } from '#web/shell/login.ts';
import { count } from '#web/ui/numbers.ts';
import { type BulkAct, MOST_AT_ONCE } from '../bulk.contract.ts';
import classes from './people-view.module.css';

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/** What stands in the bar, and what under "More". */
const FIRST: readonly { act: BulkAct; label: string; icon: React.ReactNode }[] = [
  { act: 'allot', label: 'Allot a test', icon: <IconClipboardCheck {...ICON} /> },
  { act: 'add_to_group', label: 'Add to group', icon: <IconUsersPlus {...ICON} /> },
  { act: 'message', label: 'Message', icon: <IconMail {...ICON} /> },
];
const MORE: typeof FIRST = [
  { act: 'set_counselor', label: 'Set counselor', icon: <IconUserHeart {...ICON} /> },
  { act: 'set_managers', label: 'Set managers', icon: <IconUserStar {...ICON} /> },
  { act: 'invite', label: 'Invite', icon: <IconMailForward {...ICON} /> },
  { act: 'deactivate', label: 'Deactivate', icon: <IconUserOff {...ICON} /> },
];

/** Whether this role does anything to many at once: without, nobody is chosen. */
export function mayActOnMany(role: Role): boolean {
  return [...FIRST, ...MORE].some(({ act }) => mayAct(role, act));
}

function mayAct(role: Role, act: BulkAct): boolean {
  if (act === 'allot') return reachOf(role, 'allocations.write') !== 'none';
  if (act === 'add_to_group') return reachOf(role, 'groups.change') !== 'none';
  if (act === 'message') return reachOf(role, 'announcements.write') !== 'none';
  return reachOf(role, 'people.change') !== 'none';
}

function isOfPage(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && target.type !== 'checkbox';
  return !isText && target.closest('[role=menu], [role=dialog], [role=listbox]') === null;
}

/** The box of a row, or that of all rows. */
function boxOf(target: EventTarget | null): HTMLInputElement | null {
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
  return isBox && target.closest('table') !== null ? target : null;
}

/** Enter on a row's box goes to the bar; from a bar that goes the focus goes back to that box. */
function useWayToBar() {
  const bar = useRef<HTMLElement>(null);
  const from = useRef<HTMLInputElement>(null);
  const go = (event: KeyboardEvent) => {
    const box = boxOf(event.target);
    if (box === null) return;
    // Else the same Enter would press what it leads to.
    event.preventDefault();
    from.current = box;
    bar.current?.querySelector('button')?.focus();
  };
  // What Enter does elsewhere it goes on doing.
  useHotkeys([['Enter', go, { preventDefault: false }]], []);
  useLayoutEffect(() => {
    const mine = bar.current;
    return () => {
      if (mine?.contains(document.activeElement)) from.current?.focus();
    };
  }, []);
  return bar;
}

interface BulkBarProps {
  chosen: number;
  /** How many match, while not all of them are chosen. */
  matching: number | null;
  chooseAll: () => void;
  act: (act: BulkAct) => void;
  takeOut: () => void;
  clear: () => void;
}

/** The bar from the foot while people are chosen. Enter on a row's box leads to it, Escape lets go of them. */
export function BulkBar({ chosen, matching, chooseAll, act, takeOut, clear }: BulkBarProps) {
  const role = useLogin()?.user.role ?? 'guest';
  // Also from the box of a row, which is an input; what floats above the page keeps Escape for itself.
  useHotkeys([['Escape', (event) => isOfPage(event.target) && clear()]], []);
  const bar = useWayToBar();
  const first = FIRST.filter((one) => mayAct(role, one.act));
  const more = MORE.filter((one) => mayAct(role, one.act));
  const mayTakeOut = reachOf(role, 'people.export') !== 'none';
  const isTooMany = chosen > MOST_AT_ONCE;
  return (
    <section ref={bar} tabIndex={-1} className={classes.bulk} aria-label="What to do with the chosen">
      <strong>{count(chosen)} chosen</strong>
      <span className={classes.hint} aria-hidden>
        <kbd>Enter</kbd> leads here
      </span>
      {matching !== null && (
        <button
          type="button"
          className={classes.more}
          onClick={() => {
            // The button goes with it.
            bar.current?.focus();
            chooseAll();
          }}
        >
          Choose all {count(matching)}
        </button>
      )}
      <span className={classes.rule} />
      {isTooMany ? (
        <span className={classes.quiet}>
          At most {count(MOST_AT_ONCE)} at once. Filter them into smaller parts.
        </span>
      ) : (
        <>
          {first.map((one) => (
            <Button
              key={one.act}
              variant="default"
              size="xs"
              leftSection={one.icon}
              onClick={() => act(one.act)}
            >
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
                {mayTakeOut && (
                  <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={takeOut}>
                    Export
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      )}
      <span className={classes.rule} />
      <CloseButton aria-label="Let go of the chosen" onClick={clear} />
    </section>
  );
}
