import { Menu, type MenuProps, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Avatar } from '#web/ui/avatar.tsx';
import type { LoginUser } from './login-record.ts';
import classes from './person-menu.module.css';
import type { Place } from './places.ts';
import { ShellIcon } from './shell-icon.tsx';
import { isTheme, THEMES, type Theme, useTheme } from './theme-choice.ts';

const ROLE_NAMES = {
  admin: 'Admin',
  manager: 'Manager',
  tutor: 'Tutor',
  counselor: 'Counselor',
  student: 'Student',
  guest: 'Guest',
} as const;

interface PersonMenuProps {
  user: LoginUser;
  /** `row`: with the name beside the picture; `picture`: the picture alone, for narrow bars. */
  look: 'row' | 'picture';
  position: NonNullable<MenuProps['position']>;
  /** Those for which the bars have no room. */
  places?: readonly Place[];
  onTheme: (theme: Theme) => void;
  onSignOut: () => void;
}

/** The person, and what is theirs: profile, theme, signing out. */
export function PersonMenu({ user, look, position, places = [], onTheme, onSignOut }: PersonMenuProps) {
  const [theme] = useTheme();
  const name = `${user.first_name} ${user.last_name}`;
  const isLearner = user.role === 'student';
  return (
    <Menu position={position} width={208} withinPortal>
      <Menu.Target>
        <button type="button" className={classes.me} data-look={look}>
          <Avatar name={name} />
          {look === 'row' ? (
            <>
              <span className={classes.who}>
                <b>{name}</b>
                {!isLearner && <small>{ROLE_NAMES[user.role]}</small>}
              </span>
              <ShellIcon name="more" />
            </>
          ) : (
            <VisuallyHidden component="span">{name}</VisuallyHidden>
          )}
          <VisuallyHidden component="span">Your menu</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {look === 'picture' && <Menu.Label>{name}</Menu.Label>}
        {places.map(({ to, label, icon }) => (
          <Menu.Item
            key={label}
            leftSection={<ShellIcon name={icon} />}
            renderRoot={(props) => <Link to={to} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<ShellIcon name="person" />}
          renderRoot={(props) => <Link to="/profile" {...props} />}
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
