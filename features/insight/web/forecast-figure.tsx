import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import { faultWords } from '#web/lib/faults.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useLogin } from '#web/shell/login.ts';
import { forecastForGroup, type GroupForecast } from '../forecast.contract.ts';
import { forecastBasis, forecastFigures, seenWords } from '../forecast-words.rules.ts';
import { isTooLong, timeWords } from './expected-time-words.ts';
import classes from './forecast.module.css';
import { useLiveGroups } from './insight.api.ts';

interface ForecastFigureProps {
  assessment: { readonly id: string; readonly updated_at: string };
}

/** The forecast of the saved draft of a test for a group that the user chooses. */
export function ForecastFigure({ assessment }: ForecastFigureProps) {
  const me = useLogin()?.user;
  if (me === undefined || reachOf(me.role, 'insight.view') === 'none') return null;
  return <Figure assessment={assessment} />;
}

function Figure({ assessment: { id, updated_at } }: ForecastFigureProps) {
  const groups = useLiveGroups();
  const [group, setGroup] = useState<string>();
  const asked = queryOf(forecastForGroup, { params: { id: group ?? '' }, query: { assessment: id } });
  const forecast = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, updated_at],
    enabled: group !== undefined,
    placeholderData: (before) => (before?.group.id === group ? before : undefined),
  });
  const found = groups.data?.results ?? [];
  if (found.length === 0) return null;
  const figures = forecast.data && forecastFigures(forecast.data);
  return (
    <div>
      <dt>
        <select
          className={classes.group}
          aria-label="Group for the expected score"
          value={group ?? ''}
          onChange={(event) => setGroup(event.currentTarget.value || undefined)}
        >
          <option value="">Expected score of a group</option>
          {found.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </dt>
      <dd aria-live="polite">
        {figures?.value}{' '}
        <small className={classes.basis}>
          {group === undefined && 'choose a group'}
          {figures && `${figures.spread} `}
          {forecast.data && `${forecastBasis(forecast.data)} `}
          {forecast.data && <span className={classes.seen}>{seenWords(forecast.data)}</span>}
          {forecast.isFetching && !forecast.data && 'calculating…'}
          {forecast.error && faultWords(forecast.error).detail}
        </small>
        {forecast.data && <Times sections={forecast.data.sections} />}
      </dd>
    </div>
  );
}

/** The expected time of each section, behind a disclosure line. */
function Times({ sections }: Pick<GroupForecast, 'sections'>) {
  const long = sections.filter(isTooLong).length;
  return (
    <details className={classes.times}>
      <summary>
        {long === 0
          ? 'Expected time'
          : `Expected time: ${long === 1 ? '1 section' : `${long} sections`} over the limit`}
      </summary>
      <ul>
        {sections.map((section) => {
          const { time, basis } = timeWords(section);
          return (
            <li key={section.id}>
              {section.title} <b data-long={isTooLong(section) || undefined}>{time}</b>
              {isTooLong(section) && ', over the time limit'} {basis}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
