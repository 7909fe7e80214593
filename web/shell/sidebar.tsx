import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { OwnFile } from '#web/ui/own-file.tsx';
import { countWords, type Place } from './places.ts';
import { ShellIcon } from './shell-icon.tsx';
import classes from './sidebar.module.css';

export interface SidebarProps {
  school: string;
  /** The URL of the school's logo. */
  logo: string | null;
  places: readonly Place[];
  /** Pages for whole groups. The group's heading links to its page. */
  hubs: readonly Place[];
  /** Whether the rows are closer together, as for staff. */
  dense: boolean;
  /** Opens the palette. Without it the search box is hidden. */
  onFind?: (() => void) | undefined;
  onGo?: () => void;
  /** The button for the notices, beside the school's name. Omitted if the top bar has it. */
  bell?: ReactNode;
  foot: ReactNode;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The sidebar: the school, the ⌘K box, the places under their headings, and the user at the bottom. */
export function Sidebar(props: SidebarProps) {
  const { school, logo, places, hubs, dense, onFind, onGo, bell, foot } = props;
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    const toTop = () => {
      if (side.current) side.current.scrollTop = 0;
    };
    /* The router restores the scroll position of every element that it has seen scroll. The sidebar should
       start at the top after each load, so its scroll events must not reach the router's listener on the
       document. */
    const hideFromRouter = (event: Event) => {
      if (event.target === side.current) event.stopPropagation();
    };
    window.addEventListener('pagehide', toTop);
    window.addEventListener('scroll', hideFromRouter, { capture: true });
    return () => {
      window.removeEventListener('pagehide', toTop);
      window.removeEventListener('scroll', hideFromRouter, { capture: true });
    };
  }, []);
  return (
    <nav aria-label="Main" className={classes.side} data-dense={dense || undefined} ref={side}>
      <div className={classes.school} title={school}>
        {logo !== null && (
          <OwnFile element="img" path={logo} attributes={{ className: classes.logo ?? '', alt: '' }} />
        )}
        <span>{school}</span>
        {bell}
      </div>
      {onFind && (
        <button type="button" className={classes.find} onClick={onFind}>
          <ShellIcon name="find" />
          <span>Search or go to</span>
          <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <div className={classes.places}>
        {blocksOf(places).map(({ group, own }) => (
          <div key={own[0]?.label}>
            {group && <Heading group={group} hub={hubs.find(({ label }) => label === group)} />}
            <ul aria-label={group}>
              {own.map((place) => (
                <li key={place.label}>
                  <Link
                    to={place.to}
                    className={classes.place}
                    activeOptions={{ exact: place.to === '/' }}
                    {...(onGo && { onClick: onGo })}
                  >
                    <ShellIcon name={place.icon} />
                    {place.label}
                    {countWords(place) !== null && (
                      <span className={classes.count}>
                        {countWords(place)}{' '}
                        {dense ? (
                          <VisuallyHidden component="span">{place.count?.words}</VisuallyHidden>
                        ) : (
                          place.count?.words
                        )}
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={classes.foot}>{foot}</div>
    </nav>
  );
}

function Heading({ group, hub }: { group: string; hub: Place | undefined }) {
  if (hub === undefined) return <div className={classes.group}>{group}</div>;
  return (
    <div className={classes.group}>
      <Link to={hub.to}>{group}</Link>
    </div>
  );
}

/** Successive places with the same heading. */
function blocksOf(places: readonly Place[]): readonly { group: string | undefined; own: readonly Place[] }[] {
  const blocks: { group: string | undefined; own: Place[] }[] = [];
  for (const place of places) {
    const last = blocks.at(-1);
    if (last !== undefined && last.group === place.group) last.own.push(place);
    else blocks.push({ group: place.group, own: [place] });
  }
  return blocks;
}
