import type { Result } from '#features/releases/result.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { figure, percent } from '#web/ui/numbers.ts';
import { domainRows } from './costs.ts';
import classes from './part-card.module.css';
import { hasWidth, rangeWords } from './score-card.tsx';

type Part = Result['parts'][number];

/** All sections of one kind with one bar per domain: how many answers were right, and everybody's mean. */
export function PartCard({ part, whenOut }: { part: Part; whenOut: string }) {
  const domains = domainRows(part);
  return (
    <Card kind="dense">
      <div className={classes.head}>
        <h2>{part.title}</h2>
        <span className={classes.score}>
          {part.scaled === null ? `${figure(part.raw)} of ${figure(part.raw_max)}` : figure(part.scaled)}
        </span>
      </div>
      <p className={classes.line}>
        <span>
          {part.right_count} of {part.question_count} right
        </span>
        {hasWidth(part.range) && <span>likely range {rangeWords(part.range)}</span>}
      </p>
      {domains === null ? (
        whenOut !== '' && (
          <p className={classes.calm}>Domains appear once right and wrong answers are released. {whenOut}</p>
        )
      ) : (
        <ul className={classes.domains} aria-label={`Domains in ${part.title}`}>
          {domains.map((domain) => (
            <Domain key={domain.id} domain={domain} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Domain({ domain }: { domain: NonNullable<ReturnType<typeof domainRows>>[number] }) {
  const { name, right_count, question_count, cohort_share } = domain;
  const width = question_count === 0 ? 0 : (right_count / question_count) * 100;
  return (
    <li className={classes.domain}>
      <span>{name}</span>
      <span className={classes.value}>
        <b>{right_count}</b> of {question_count}
      </span>
      <span
        className={classes.bar}
        role="img"
        aria-label={cohort_share === null ? 'No average yet' : `Everyone’s average ${percent(cohort_share)}`}
      >
        <i style={{ width: `${width}%` }} />
        {cohort_share !== null && <u style={{ left: `${cohort_share * 100}%` }} />}
      </span>
    </li>
  );
}
