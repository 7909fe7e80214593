import { VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { fullName } from '#core/full-name.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useLatePart } from '#web/ui/late-part.ts';
import type { LoginUser } from './login-record.ts';
import classes from './person-menu.module.css';
import type { PersonMenuListProps } from './person-menu-list.tsx';
import { usePath } from './places.ts';
import { ShellIcon } from './shell-icon.tsx';

const ROLE_NAMES = {
  admin: 'Admin',
  manager: 'Manager',
  tutor: 'Tutor',
  counselor: 'Counselor',
  student: 'Student',
  guest: 'Guest',
} as const;

interface PersonMenuProps extends Pick<PersonMenuListProps, 'position' | 'onTheme' | 'onSignOut'> {
  user: LoginUser;
  /** `row` shows the name beside the picture; `picture` shows only the picture, for narrow bars. */
  look: 'row' | 'picture';
}

const loadList = async () => (await import('./person-menu-list.tsx')).PersonMenuList;

/** The user's picture with a menu: profile, theme and signing out. */
export function PersonMenu({ user, look, ...menu }: PersonMenuProps) {
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { Part: List, prepare } = useLatePart(loadList, isOpen, setOpen);
  const path = usePath();
  const name = fullName(user);
  const isLearner = user.role === 'student';
  return (
    <>
      <button
        ref={target}
        id={id}
        type="button"
        className={classes.me}
        data-look={look}
        aria-haspopup="menu"
        aria-current={path === '/profile' ? 'page' : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
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
        <VisuallyHidden component="span">Account menu</VisuallyHidden>
      </button>
      {List && (
        <List
          {...menu}
          id={id}
          target={target}
          isOpen={isOpen}
          setOpen={setOpen}
          name={look === 'picture' ? name : undefined}
        />
      )}
    </>
  );
}
