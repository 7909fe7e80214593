import { Link } from '@tanstack/react-router';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { pastInSentence } from '#web/ui/when.ts';
import type { StaffBoard } from '../home.contract.ts';
import board from './board.module.css';
import classes from './home.module.css';

/** The doubts that have waited longest, each with a link to answer it. */
export function DoubtsSection({ doubts, now }: { doubts: StaffBoard['doubts']; now: Date }) {
  const { rows, open, overdue } = doubts;
  if (open === 0) return null;
  return (
    <Section
      title="Doubts to answer"
      sub={overdue === 0 ? String(open) : `${open}, ${overdue} late`}
      end={<Link to="/doubts">All doubts</Link>}
    >
      <Card kind="flush">
        <ul className={classes.lines}>
          {rows.map(({ id, title, asker, waiting_since }) => (
            <li key={id} className={board.asked}>
              <Link to="/doubts/$doubt" params={{ doubt: id }}>
                {title}
              </Link>
              <span className={classes.end}>{asker.name}</span>
              {waiting_since !== null && (
                <span className={classes.under}>
                  Waiting since {pastInSentence(new Date(waiting_since), now)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
