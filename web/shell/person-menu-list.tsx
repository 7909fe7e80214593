import { Menu, type MenuProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { StandingTarget, useOpened } from '#web/ui/late-part.ts';
import { ShellIcon } from './shell-icon.tsx';
import { isTheme, THEMES, type Theme, useTheme } from './theme-choice.ts';

export interface PersonMenuListProps {
  /** The id of the element that opens the menu. */
  id: string;
  target: RefObject<HTMLElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  position: NonNullable<MenuProps['position']>;
  /** Omitted if the name is already visible beside the picture. */
  name: string | undefined;
  onTheme: (theme: Theme) => void;
  onSignOut: () => void;
}

/** The items of the user's menu. */
export function PersonMenuList(props: PersonMenuListProps) {
  const { id, target, isOpen, setOpen, position, name, onTheme, onSignOut } = props;
  const [theme] = useTheme();
  return (
    <Menu id={id} opened={useOpened(isOpen)} onChange={setOpen} position={position} width={208} withinPortal>
      <Menu.Target>
        <StandingTarget element={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {name !== undefined && <Menu.Label>{name}</Menu.Label>}
        <Menu.Item
          leftSection={<ShellIcon name="person" />}
          renderRoot={(root) => <Link to="/profile" {...root} />}
        >
          Your profile
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={theme} onChange={(value) => isTheme(value) && onTheme(value)}>
          {THEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<ShellIcon name="leave" />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
