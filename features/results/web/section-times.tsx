import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import type { SectionTime } from '../section-time.contract.ts';
import classes from './section-times.module.css';
import { endWords, lostWords, mendWords, sizeWords } from './time-words.ts';

/** For each timed section whether its time was enough, and what to do if it was not. */
export function SectionTimes({ id, times }: { id: string; times: readonly SectionTime[] }) {
  if (times.length === 0) return null;
  return (
    <div id={id} className={classes.panel}>
      <Card>
        <Section title="Was there enough time?">
          <ul className={classes.sections}>
            {times.map((time) => (
              <li key={time.section.id}>
                <h3>
                  {time.section.title} <span>{sizeWords(time)}</span>
                </h3>
                <span className={classes.reach} aria-hidden>
                  <i
                    data-warns={time.is_speeded || undefined}
                    style={{ width: `${time.finished.value * 100}%` }}
                  />
                </span>
                <p>
                  {endWords(time)} {lostWords(time)} {mendWords(time) && <b>{mendWords(time)}</b>}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      </Card>
    </div>
  );
}
