import type { ReactNode } from 'react';
import { type Language, languageFor } from '#features/letters/language.rules.ts';
import { reportPageWords } from '#features/letters/reports.rules.ts';
import type { ReadReport } from '../guardian.contract.ts';
import {
  broughtLine,
  dayOfInstantIn,
  leadOf,
  rangeOf,
  sessionLine,
  skillLine,
  studiedLines,
  tableOf,
  timeIn,
  weekIn,
} from '../report-words.rules.ts';
import { DayBars } from './day-bars.tsx';
import classes from './report-screen.module.css';

interface ReportLetterProps {
  report: ReadReport;
  language: Language;
  /** In the place of the school's words, for whoever writes them. */
  writing?: ReactNode;
}

/** One week of one child, as a guardian reads it: sentences and few figures, no rank and nobody else. */
export function ReportLetter({ report, language, writing }: ReportLetterProps) {
  const words = reportPageWords(language);
  const { figures, week } = report;
  const [first = '', ...others] = leadOf(words, language, figures);
  const range = rangeOf(words, language, figures);
  const remarks = [
    ...(report.is_less ? [words.less] : []),
    ...(figures.since === null ? [] : [words.since(dayOfInstantIn(language, figures.since, week.time_zone))]),
  ];
  return (
    <article>
      <h1>{words.title(report.student)}</h1>
      <p className={classes.under}>
        {weekIn(language, week.first_day)} · {words.written_for(report.guardian)}
      </p>
      <p className={classes.lead}>
        <strong>{first}</strong> {others.join(' · ')}
      </p>
      {remarks.map((remark) => (
        <p key={remark} className={classes.remark}>
          {remark}
        </p>
      ))}
      <section>
        <table className={classes.figures}>
          <thead>
            <tr>
              <td />
              <th scope="col" className={classes.amount}>
                {words.this_week}
              </th>
              <th scope="col" className={classes.amount}>
                {words.week_before}
              </th>
            </tr>
          </thead>
          <tbody>
            {tableOf(words, language, figures).map(({ label, now, before }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className={`${classes.amount} ${classes.now}`}>{now}</td>
                <td className={`${classes.amount} ${classes.before}`}>{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {range !== null && <p className={classes.small}>{range}</p>}
        <p className={classes.small}>{words.not_out}</p>
      </section>
      {figures.sessions.length + figures.studied.length > 0 && (
        <section>
          <h2>
            {words.done}: {timeIn(language, figures.totals.seconds)}
          </h2>
          <DayBars days={figures.days} first_day={week.first_day} language={language} />
          <ul className={classes.done}>
            {figures.sessions.map((session, place) => (
              // Two sessions of one test are told apart by their place alone.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
              <li key={place}>
                <strong>{session.title}</strong>
                <span>{sessionLine(words, language, session)}</span>
              </li>
            ))}
            {studiedLines(language, figures.studied).map(({ kind, title, time }) => (
              <li key={`${kind} ${title}`}>
                <strong>{title}</strong>
                <span>
                  {kind === 'material' ? words.reading : words.lessons} · {time}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {figures.brought !== null && (
        <section>
          <h2>{words.brought}</h2>
          <ul className={classes.done}>
            <li>
              <strong>{figures.brought.skill}</strong>
              <span>{broughtLine(words, language, figures.brought)}</span>
            </li>
          </ul>
        </section>
      )}
      {figures.skills !== null && figures.skills.length > 0 && (
        <section>
          <h2>{words.better}</h2>
          <ul className={classes.done}>
            {figures.skills.map((skill) => (
              <li key={skill.skill}>
                <strong>↑ {skillLine(language, skill)}</strong>
              </li>
            ))}
          </ul>
          <p className={classes.small}>{words.skills_note}</p>
        </section>
      )}
      {figures.next !== null && (
        <section>
          <h2>{words.next}</h2>
          <p>
            <strong>{figures.next.skill}</strong> · {timeIn(language, figures.next.minutes * 60)}
          </p>
        </section>
      )}
      <Said head={words.from_tutor} said={report.tutor_sentence} language={language} />
      {writing ?? <Said head={words.from_school} said={report.note} language={language} />}
    </article>
  );
}

interface SaidProps {
  head: string;
  said: ReadReport['note'];
  language: Language;
}

/** Somebody's own words, as they wrote them: marked with their language where the page is in another one. */
function Said({ head, said, language }: SaidProps) {
  if (said === null) return null;
  const words = reportPageWords(language);
  const isOther = languageFor(said.language) !== language;
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(said.language) ?? said.language;
  return (
    <section>
      <h2>{head}</h2>
      <blockquote lang={said.language}>{said.text}</blockquote>
      <p className={classes.small}>
        {said.by}
        {isOther && ` · ${words.in_language(name)}`}
      </p>
    </section>
  );
}
