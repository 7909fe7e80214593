import { IconAlertTriangle } from '@tabler/icons-react';
import { Card } from '#web/ui/card.tsx';
import type { Filling, Shortage, WayOut } from '../blueprint.contract.ts';
import { isMet, wayWords } from '../wishes.rules.ts';
import classes from './choice.module.css';

const MOST_SHOWN = 8;

const LINES = [
  ['drafts', 'drafts'],
  ['retired', 'archived'],
  ['practice_only', 'for practice only'],
  ['seen', 'recently seen by the group'],
  ['in_test', 'already in this test'],
] as const;

interface UnmetProps {
  filling: Filling;
  go: (way: WayOut) => void;
  leave: () => void;
  isBusy: boolean;
}

/**
 * Shows which targets could not be met, with the number of usable questions for each, and suggestions with
 * their effect.
 */
export function Unmet({ filling, go, leave, isBusy }: UnmetProps) {
  const { shortages, ways_out, places, filled, sections } = filling;
  if (isMet(filling)) return null;
  const empty = places - filled;
  return (
    <section aria-label="Targets not met">
      <h2 className={classes.title}>Targets not met {empty > 0 && <small>{empty} empty</small>}</h2>
      <Card kind="flush">
        <ul className={classes.shortages}>
          {shortages.slice(0, MOST_SHOWN).map((one) => (
            <li key={`${one.section} ${one.tag?.id} ${one.level}`}>
              <ShortageCard
                shortage={one}
                section={sections.find(({ section }) => section === one.section)?.title}
              />
            </li>
          ))}
          {shortages.length > MOST_SHOWN && <li>{shortages.length - MOST_SHOWN} more like these</li>}
          {sections.map(({ section, title, information }) =>
            information !== null && information.found < information.least ? (
              <li key={`information ${section}`}>
                <h3>
                  <IconAlertTriangle className={classes.sign} size={16} stroke={1.5} aria-hidden /> Test
                  information, {title}
                  <b className={classes.amount}>
                    {information.found.toFixed(1)} of {information.least.toFixed(1)}
                  </b>
                </h3>
              </li>
            ) : null,
          )}
        </ul>
        {ways_out.length > 0 && (
          <div className={classes.ways}>
            <h3>What you can do</h3>
            {ways_out.map((way) => {
              const [words, comes] = wayWords(way, empty);
              return (
                <button
                  key={way.way}
                  className={classes.way}
                  type="button"
                  disabled={isBusy}
                  onClick={() => (way.way === 'leave' ? leave() : go(way))}
                >
                  <b>{words}</b> <span className={classes.comes}>{comes}</span>
                </button>
              );
            })}
          </div>
        )}
      </Card>
    </section>
  );
}

function ShortageCard({ shortage, section }: { shortage: Shortage; section: string | undefined }) {
  const { tag, level, short, in_bank, left } = shortage;
  return (
    <>
      <h3>
        <IconAlertTriangle className={classes.sign} size={16} stroke={1.5} aria-hidden />{' '}
        {tag?.name ?? 'Other domains'}
        {level !== null && `, level ${level}`}
        <b className={classes.amount}>{short} missing</b>
      </h3>
      <p className={classes.where}>{section}</p>
      <dl className={classes.sum}>
        <dt>in the bank</dt>
        <dd>{in_bank}</dd>
        {LINES.map(([field, words]) =>
          shortage[field] > 0 ? (
            <div key={field} className={classes.line}>
              <dt>{words}</dt>
              <dd>−{shortage[field]}</dd>
            </div>
          ) : null,
        )}
        <div className={classes.line} data-sum>
          <dt>available</dt>
          <dd>{left}</dd>
        </div>
      </dl>
    </>
  );
}
