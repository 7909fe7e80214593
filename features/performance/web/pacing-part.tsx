import { useState } from 'react';
import { figure } from '#web/ui/numbers.ts';
import type { Pacing } from '../performance.contract.ts';
import { behindWords, type Reader, slowest } from '../performance-words.rules.ts';
import { ChartReader } from './chart-reader.tsx';
import classes from './performance.module.css';

type SectionPacing = Pacing['sections'][number];

/** The pace in the newest test, question by question, compared with others if enough of them took it. */
export function PacingPart({ pacing, tables, reader }: { pacing: Pacing; tables: boolean; reader: Reader }) {
  const { sections, title } = pacing;
  const worst = slowest(sections);
  const isCompared = sections.some(({ others_seconds }) => others_seconds !== null);
  return (
    <>
      <p className={classes.quiet}>
        {title}
        {isCompared && ', compared with the typical student'}
      </p>
      {!tables && worst && worst.behind_seconds.length > 1 && <BehindChart section={worst} />}
      <table className={classes.table}>
        <caption>Typical seconds per question</caption>
        <thead>
          <tr>
            <th scope="col">Section</th>
            <th scope="col">{reader.kind === 'taker' ? 'You' : 'Student'}</th>
            {isCompared && <th scope="col">Typical student</th>}
            <th scope="col">Blank</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.id}>
              <th scope="row">{section.title}</th>
              <td>
                <b>{section.median_seconds === null ? '–' : figure(section.median_seconds)}</b>
              </td>
              {isCompared && (
                <td>{section.others_seconds === null ? '–' : figure(section.others_seconds)}</td>
              )}
              <td>{section.omitted + section.not_reached}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const WIDTH = 440;
const HEIGHT = 180;
const LEFT = 30;
const RIGHT = 424;
const TOP = 20;
const BOTTOM = 150;
const MINUTE = 60;

/** A chart of the minutes behind an even pace, question by question. */
function BehindChart({ section }: { section: SectionPacing }) {
  const { behind_seconds: own, others_behind_seconds: others, questions, slow, not_reached } = section;
  const [at, setAt] = useState(own.length - 1);
  const all = [0, ...own, ...others];
  const [low, high] = [Math.min(...all), Math.max(MINUTE, ...all)];
  const x = (place: number) => LEFT + (place / Math.max(1, questions)) * (RIGHT - LEFT);
  const y = (seconds: number) => TOP + ((high - seconds) / (high - low)) * (BOTTOM - TOP);
  const lineOf = (values: readonly number[]) =>
    [0, ...values].map((seconds, place) => `${x(place).toFixed(1)},${y(seconds).toFixed(1)}`).join(' ');
  const minutes = Math.max(1, Math.ceil(high / MINUTE / 4));
  const ticks = Array.from({ length: Math.floor(high / MINUTE / minutes) + 1 }, (_, step) => step * minutes);
  const last = own.at(-1) ?? 0;
  const beside = others[at];
  return (
    <div className={classes.behind}>
      <p className={classes.quiet}>Minutes behind a steady pace, {section.title}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        {ticks.map((tick) => (
          <g key={tick}>
            <path data-level d={`M${LEFT} ${y(tick * MINUTE)}H${RIGHT}`} />
            <text x={LEFT - 8} y={y(tick * MINUTE) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {others.length > 0 && <polyline data-others points={lineOf(others)} />}
        <polyline data-own points={lineOf(own)} />
        {not_reached > 0 && <path data-blank d={`M${x(own.length)} ${y(last)}L${x(questions)} ${y(0)}`} />}
        {slow.map((place) => (
          <g key={place}>
            <circle data-slow cx={x(place)} cy={y(own[place - 1] ?? 0)} r={4} />
            <text x={x(place)} y={y(own[place - 1] ?? 0) - 8} textAnchor="middle">
              {place}
            </text>
          </g>
        ))}
        <path data-cursor d={`M${x(at + 1)} ${TOP}V${BOTTOM}`} />
        {[1, Math.ceil(questions / 2), questions].map((place) => (
          <text key={place} x={x(place)} y={BOTTOM + 22} textAnchor="middle">
            {place === 1 ? 'question 1' : place}
          </text>
        ))}
      </svg>
      <ChartReader
        label={`Pace after each question in ${section.title}`}
        places={own.length}
        at={at}
        onChange={setAt}
        reading={`After question ${at + 1}: ${behindWords(own[at] ?? 0)}${beside === undefined ? '' : `, typical student ${behindWords(beside)}`}`}
      />
    </div>
  );
}
