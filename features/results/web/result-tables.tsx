import { Link } from '@tanstack/react-router';
import type { Result } from '#features/releases/result.contract.ts';
import { durationFigure } from '#web/ui/durations.ts';
import { figure, percent } from '#web/ui/numbers.ts';
import { domainRows } from './costs.ts';
import { Disclosure } from './disclosure.tsx';
import classes from './result-tables.module.css';
import { OUTCOME_WORDS } from './result-words.ts';
import type { Strip } from './time-strip.ts';

interface ResultTablesProps {
  session: string;
  result: Result;
  strips: Strip[];
}

/** The figures of a result's charts, as tables. */
export function ResultTables({ session, result, strips }: ResultTablesProps) {
  const domains = result.parts.flatMap((part) =>
    (domainRows(part) ?? []).map((domain) => ({ ...domain, key: `${part.kind} ${domain.id}` })),
  );
  return (
    <Disclosure show="Show the figures as tables" hide="Hide the tables">
      <div className={classes.tables}>
        <table className={classes.table}>
          <caption>Domains</caption>
          <thead>
            <tr>
              <th scope="col">Domain</th>
              <th scope="col">Right</th>
              <th scope="col">Questions</th>
              <th scope="col">Everyone’s average</th>
            </tr>
          </thead>
          <tbody>
            {domains.map((domain) => (
              <tr key={domain.key}>
                <th scope="row">{domain.name}</th>
                <td>{domain.right_count}</td>
                <td>{domain.question_count}</td>
                <td>{domain.cohort_share === null ? '–' : percent(domain.cohort_share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {strips.map((strip) => (
          <StripTable key={strip.section} session={session} strip={strip} />
        ))}
      </div>
    </Disclosure>
  );
}

function StripTable({ session, strip }: { session: string; strip: Strip }) {
  const pace = strip.pace_seconds === null ? '' : `, pace ${durationFigure(strip.pace_seconds)}`;
  return (
    <table className={classes.table}>
      <caption>
        {strip.title}
        {pace}
      </caption>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Result</th>
          <th scope="col">Skill</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        {strip.cells.map((cell) => (
          <tr key={cell.question}>
            <th scope="row">
              <Link
                to="/results/$session/review/{-$place}"
                params={{ session, place: String(cell.place) }}
                aria-label={`Review question ${figure(cell.number)} of ${strip.title}`}
              >
                {cell.number}
              </Link>
            </th>
            <td>
              {OUTCOME_WORDS[cell.outcome]}
              {cell.unscored && ', unscored'}
            </td>
            <td>{cell.topic ?? '–'}</td>
            <td>{durationFigure(cell.seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
