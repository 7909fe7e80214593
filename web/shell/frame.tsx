import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isStaff } from '#core/access/access.ts';
import { useLatePart } from '#web/ui/late-part.ts';
import { OwnFile } from '#web/ui/own-file.tsx';
import classes from './frame.module.css';
import type { LoginUser } from './login-record.ts';
import { PersonMenu } from './person-menu.tsx';
import { countWords, type Place } from './places.ts';
import { ShellIcon } from './shell-icon.tsx';
import { Sidebar } from './sidebar.tsx';
import type { Theme } from './theme-choice.ts';

const loadSheet = async () => (await import('./sheet.tsx')).Sheet;

interface FrameProps {
  user: LoginUser;
  /** The URL of the school's logo. */
  logo: string | null;
  places: readonly Place[];
  onFind: () => void;
  onTheme: (theme: Theme) => void;
  onSignOut: () => void;
  /** The button for the notices, beside the school's name. */
  bell: ReactNode;
  children: ReactNode;
}

/**
 * The frame around every screen: a sidebar on wide screens; on phones a bar at the top and, for takers, one
 * at the bottom.
 */
export function Frame({ user, logo, places, onFind, onTheme, onSignOut, bell, children }: FrameProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { Part: Sheet, prepare: prepareSheet } = useLatePart(loadSheet, isSheetOpen, setSheetOpen);
  const staff = isStaff(user.role);
  const school = user.school?.name ?? 'Assay';
  const closeSheet = () => setSheetOpen(false);
  const menu = { user, onTheme, onSignOut };
  return (
    <div className={classes.app} data-staff={staff || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <header className={classes.top}>
        {staff && (
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => setSheetOpen(true)}
            onPointerEnter={prepareSheet}
            onFocus={prepareSheet}
          >
            <ShellIcon name="menu" />
          </button>
        )}
        {logo !== null && (
          <OwnFile element="img" path={logo} attributes={{ className: classes.logo ?? '', alt: '' }} />
        )}
        <span className={classes.school}>{school}</span>
        {!staff &&
          places
            .filter((place) => place.isOnTop && place.count !== undefined)
            .map((place) => (
              <Link key={place.label} to={place.to} className={classes.onTop}>
                <ShellIcon name={place.icon} />
                {place.label}
                {countWords(place) !== null && (
                  <b>
                    {countWords(place)} <VisuallyHidden component="span">{place.count?.words}</VisuallyHidden>
                  </b>
                )}
              </Link>
            ))}
        <div className={classes.bell}>{bell}</div>
        <PersonMenu
          {...menu}
          look="picture"
          position="bottom-end"
          places={places.filter(
            ({ to, isOnTop, count }) => isOnTop && count === undefined && to !== '/profile',
          )}
        />
      </header>
      <div className={classes.side}>
        <Sidebar
          school={school}
          logo={logo}
          places={places}
          dense={staff}
          onFind={staff ? onFind : undefined}
          bell={bell}
          foot={<PersonMenu {...menu} look="row" position="top-start" />}
        />
      </div>
      {staff && Sheet && (
        <Sheet
          isOpen={isSheetOpen}
          close={closeSheet}
          school={school}
          logo={logo}
          places={places}
          dense
          onGo={closeSheet}
          onFind={() => {
            closeSheet();
            onFind();
          }}
          foot={<PersonMenu {...menu} look="row" position="top-start" />}
        />
      )}
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {!staff && <BottomBar places={places} />}
    </div>
  );
}

function BottomBar({ places }: { places: readonly Place[] }) {
  return (
    <nav className={classes.bottom} aria-label="Main">
      {places
        .filter(({ isOnTop = false }) => !isOnTop)
        .map((place) => (
          <Link key={place.label} to={place.to} activeOptions={{ exact: place.to === '/' }}>
            <span className={classes.bottomIcon}>
              <ShellIcon name={place.icon} size={20} />
              {countWords(place) !== null && (
                <span className={classes.bottomCount} aria-hidden>
                  {countWords(place)}
                </span>
              )}
            </span>
            {place.short ?? place.label}
            {countWords(place) !== null && (
              <VisuallyHidden component="span">
                {countWords(place)} {place.count?.words}
              </VisuallyHidden>
            )}
          </Link>
        ))}
    </nav>
  );
}
