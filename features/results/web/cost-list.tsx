import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { figure } from '#web/ui/numbers.ts';
import { untaggedSentence } from '../skill-words.rules.ts';
import classes from './cost-list.module.css';
import type { Costs } from './costs.ts';
import type { ResultScreenParts } from './result-slots.ts';
import { costSentence, costsLead, counted, type Reader } from './result-words.ts';

interface CostListProps extends Costs {
  session: string;
  reader: Reader;
  /** Null if the reader may not practice. */
  Practice: ResultScreenParts['Practice'] | null;
  /** A link to all mistakes. */
  all: ReactNode;
}

/**
 * The topics that lost most points, each with its evidence and a link to its questions, and the questions
 * without a topic.
 */
export function CostList({ session, top, lost, untagged, reader, Practice, all }: CostListProps) {
  return (
    <Card>
      <h2 className={classes.title}>What cost {reader === 'taker' ? 'you ' : ''}the most</h2>
      <p className={classes.lead}>{costsLead(top, lost, reader)}</p>
      <ol className={classes.costs}>
        {top.map((cost) => (
          <li key={cost.topic_id}>
            <div>
              <div className={classes.head}>
                <h3>{cost.topic}</h3>
                <span className={classes.marks}>
                  <b>−{figure(cost.lost)}</b> {cost.lost === 1 ? 'point' : 'points'}
                </span>
              </div>
              <p>
                {costSentence(cost, reader)}{' '}
                <Link
                  to="/results/$session/review/{-$place}"
                  params={{ session, place: String(cost.first_place) }}
                  search={{ topic: cost.topic }}
                >
                  Review {counted(cost.missed, 'question')}
                </Link>
              </p>
            </div>
            {Practice && <Practice session={session} skill={{ id: cost.topic_id, name: cost.topic }} />}
          </li>
        ))}
      </ol>
      {untagged > 0 && (
        <div className={classes.untagged}>
          <p>{untaggedSentence(untagged)}</p>
          <LinkButton
            variant="default"
            to="/results/$session/review/{-$place}"
            params={{ session }}
            search={{ untagged: true }}
          >
            {reader === 'taker'
              ? `Review ${counted(untagged, 'question')}`
              : `Add ${untagged === 1 ? 'a skill' : 'skills'}`}
          </LinkButton>
        </div>
      )}
      {all}
    </Card>
  );
}
