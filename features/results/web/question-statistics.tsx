import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { chanceOfRight } from '#core/irt/item-curve.ts';
import { faultWords } from '#web/lib/faults.ts';
import { durationFigure } from '#web/ui/durations.ts';
import { count, percent, share } from '#web/ui/numbers.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import type { QuestionStatistics as Told } from '../question-statistics.contract.ts';
import classes from './question-statistics.module.css';
import { facilityOf, statisticsSentence } from './question-statistics-words.ts';
import { useQuestionStatistics } from './results.api.ts';

type OfTest = Told['tests'][number];

/** Statistics of a question, test by test: how many answers were right, and who chose which option. */
export function QuestionStatistics({ question, showsKey }: { question: string; showsKey: boolean }) {
  const { data, error } = useQuestionStatistics(question);
  const [most] = data?.tests ?? [];
  return (
    <section className={classes.statistics} aria-label="Statistics">
      {data ? (
        <p className={classes.say}>{statisticsSentence(data)}</p>
      ) : error ? (
        <p className={classes.say}>{faultWords(error).title}.</p>
      ) : (
        <SkeletonLines lines={3} />
      )}
      {data && most && (
        <>
          <Figures told={data} of={most} />
          <div className={classes.parts}>
            {most.item.irt !== null && <Curve irt={most.item.irt} />}
            {most.options.length > 0 && <ChosenBy of={most} showsKey={showsKey} />}
            {data.tests.length > 1 && <Tests tests={data.tests} />}
          </div>
        </>
      )}
    </section>
  );
}

function Figures({ told, of: { item } }: { told: Told; of: OfTest }) {
  const facility = facilityOf(told.tests);
  const error = item.irt?.se.a ?? null;
  return (
    <dl className={classes.figures}>
      {facility !== null && <Figure name="Facility" value={share(facility)} />}
      {item.discrimination !== null && <Figure name="Discrimination" value={share(item.discrimination)} />}
      {item.median_time_seconds !== null && (
        <Figure name="Median time" value={durationFigure(item.median_time_seconds)} />
      )}
      {item.irt !== null && (
        <Figure name="Slope a" value={share(item.irt.a)} more={error === null ? '' : `± ${share(error)}`} />
      )}
      <Figure name="Asked in" value={count(told.asked_in)} more={told.asked_in === 1 ? 'test' : 'tests'} />
    </dl>
  );
}

function Figure({ name, value, more = '' }: { name: string; value: string; more?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} {more !== '' && <small>{more}</small>}
      </dd>
    </div>
  );
}

const WIDTH = 240;
const HEIGHT = 120;
/** The chart shows abilities up to this many standard deviations on each side. */
const ENDS = 3;
const STEPS = 60;

function Curve({ irt }: { irt: NonNullable<OfTest['item']['irt']> }) {
  const x = (theta: number) => ((theta + ENDS) / (2 * ENDS)) * WIDTH;
  const y = (chance: number) => HEIGHT * (1 - chance);
  const thetas = Array.from({ length: STEPS + 1 }, (_, step) => -ENDS + (2 * ENDS * step) / STEPS);
  const points = thetas.map((theta) => `${x(theta).toFixed(1)},${y(chanceOfRight(irt, theta)).toFixed(1)}`);
  const at = chanceOfRight(irt, irt.b);
  const words = [
    `${percent(chanceOfRight(irt, -ENDS))} for the weakest`,
    `${percent(chanceOfRight(irt, ENDS))} for the strongest`,
    `${percent(at)} at the difficulty b = ${share(irt.b)}`,
  ].join(', ');
  return (
    <div>
      <h3>Chance of a right answer</h3>
      <svg
        className={classes.curve}
        viewBox={`-18 -8 ${WIDTH + 24} ${HEIGHT + 32}`}
        role="img"
        aria-label={`${words}.`}
      >
        {[0, 0.5, 1].map((chance) => (
          <g key={chance}>
            <line x1={0} x2={WIDTH} y1={y(chance)} y2={y(chance)} />
            <text x={-6} y={y(chance) + 4} textAnchor="end">
              {chance === 0.5 ? '.5' : chance}
            </text>
          </g>
        ))}
        <path d={`M${points.join('L')}`} />
        {Math.abs(irt.b) <= ENDS && (
          <>
            <line x1={x(irt.b)} x2={x(irt.b)} y1={y(at)} y2={HEIGHT} strokeDasharray="2 3" />
            <circle cx={x(irt.b)} cy={y(at)} r={3.5} />
            <text x={x(irt.b) + (irt.b > 1 ? -6 : 6)} y={HEIGHT - 6} textAnchor={irt.b > 1 ? 'end' : 'start'}>
              b = {share(irt.b)}
            </text>
          </>
        )}
        <text x={0} y={HEIGHT + 18}>
          weaker
        </text>
        <text x={WIDTH} y={HEIGHT + 18} textAnchor="end">
          stronger students
        </text>
      </svg>
    </div>
  );
}

function ChosenBy({ of: { options, item }, showsKey }: { of: OfTest; showsKey: boolean }) {
  return (
    <div>
      <h3>Answer choices</h3>
      <ul className={classes.chosen}>
        {options.map((option) => (
          <Chosen key={option.id} label={option.label} share={option.share} isKey={showsKey && option.is_key}>
            {showsKey && option.is_key && 'Correct'}
            {showsKey && !option.is_key && option.feedback !== '' && (
              <RichText html={option.feedback} kind="excerpt" />
            )}
          </Chosen>
        ))}
        <Chosen label="–" share={item.omitted_share} isKey={false}>
          Left blank
        </Chosen>
      </ul>
    </div>
  );
}

interface ChosenProps {
  label: string;
  share: number;
  isKey: boolean;
  children: ReactNode;
}

function Chosen({ label, share: chosen, isKey, children }: ChosenProps) {
  return (
    <li>
      <b>{label}</b>
      <span className={classes.bar} aria-hidden>
        <i style={{ width: `${chosen * 100}%` }} data-key={isKey || undefined} />
      </span>
      <span className={classes.share}>{percent(chosen)}</span>
      <span className={classes.why}>{children}</span>
    </li>
  );
}

function Tests({ tests }: { tests: readonly OfTest[] }) {
  return (
    <div>
      <h3>By test</h3>
      <table className={classes.tests}>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col">Answers</th>
            <th scope="col">Share right</th>
            <th scope="col">Discrimination</th>
          </tr>
        </thead>
        <tbody>
          {tests.map(({ assessment, item }) => (
            <tr key={assessment.id}>
              <td>
                <Link to="/assessments/$id/analysis" params={{ id: assessment.id }}>
                  {assessment.title}
                </Link>
              </td>
              <td>{count(item.count)}</td>
              <td>{item.facility === null ? '–' : share(item.facility)}</td>
              <td>{item.discrimination === null ? '–' : share(item.discrimination)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
