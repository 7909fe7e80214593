import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isStaff } from '#core/access/access.ts';
import { useLatePart } from '#web/ui/late-part.ts';
import { OwnFile } from '#web/ui/own-file.tsx';
import classes from './frame.module.css';
import type { LoginUser } from './login-record.ts';
import { PersonMenu } from './person-menu.tsx';
import { countWords, hubOf, type Place, placeInBar, usePath } from './places.ts';
import { ShellIcon } from './shell-icon.tsx';
import { Sidebar } from './sidebar.tsx';
import type { Theme } from './theme-choice.ts';

const loadSheet = async () => (await import('./sheet.tsx')).Sheet;

interface FrameProps {
  user: LoginUser;
  /** The URL of the school's logo. */
  logo: string | null;
  places: readonly Place[];
  /** The places in the bottom bar on takers' phones. Staff have no bottom bar. */
  bar: readonly Place[];
  onFind: () => void;
  onTheme: (theme: Theme) => void;
  onSignOut: () => void;
  /**
   * The button for the notices: one in the phone's top bar, and one beside the school's name in the sidebar.
   */
  bells: { readonly top: ReactNode; readonly side: ReactNode };
  children: ReactNode;
}

/**
 * The frame around every screen: a sidebar on wide screens; on phones a bar at the top and, for takers, a bar
 * at the bottom.
 */
export function Frame(props: FrameProps) {
  const { user, logo, places, bar, onFind, onTheme, onSignOut, bells, children } = props;
  const path = usePath();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { Part: Sheet, prepare: prepareSheet } = useLatePart(loadSheet, isSheetOpen, setSheetOpen);
  const staff = isStaff(user.role);
  const school = user.school?.name ?? 'Assay';
  const hub = hubOf(path, bar, places);
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
        <div className={classes.bell}>{bells.top}</div>
        <PersonMenu {...menu} look="picture" position="bottom-end" />
      </header>
      <div className={classes.side}>
        <Sidebar
          school={school}
          logo={logo}
          places={places}
          hubs={bar}
          dense={staff}
          onFind={staff ? onFind : undefined}
          bell={bells.side}
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
          hubs={bar}
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
        {hub && (
          <Link to={hub.to} className={classes.back}>
            <ShellIcon name="back" />
            {hub.label}
          </Link>
        )}
        {children}
      </main>
      {bar.length > 0 && <BottomBar bar={bar} lit={placeInBar(path, bar, places)} />}
    </div>
  );
}

function BottomBar({ bar, lit }: { bar: readonly Place[]; lit: Place | null }) {
  return (
    <nav className={classes.bottom} aria-label="Main">
      {bar.map((place) => (
        <Link
          key={place.label}
          to={place.to}
          activeOptions={{ exact: true, includeSearch: false }}
          // The router marks the link only if its own page is open. This marks it also for pages below that
          // page, and for pages of the link's group.
          aria-current={place === lit ? 'true' : undefined}
        >
          <span className={classes.bottomIcon}>
            <ShellIcon name={place.icon} size={20} />
            {countWords(place) !== null && (
              <span className={classes.bottomCount} aria-hidden>
                {countWords(place)}
              </span>
            )}
          </span>
          {place.label}
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
