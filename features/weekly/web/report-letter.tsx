import type { ReactNode } from 'react';
import type { Language } from '#features/letters/language.rules.ts';
import type { ReadReport } from '../guardian.contract.ts';
import { type Letter, type LetterSection, letterOf } from '../letter.rules.ts';
import { DayBars } from './day-bars.tsx';
import classes from './report-screen.module.css';

interface ReportLetterProps {
  report: ReadReport;
  language: Language;
  /** Fields in place of the school's words, for the staff who write these words. */
  writing?: ReactNode;
}

/**
 * One week of one child as a guardian reads it: sentences and a few figures, without ranks or facts about
 * other students.
 */
export function ReportLetter({ report, language, writing }: ReportLetterProps) {
  const letter = letterOf(report, language);
  const { title, under } = letter;
  return (
    <article>
      <h1>{title}</h1>
      <p className={classes.under}>{under}</p>
      <LetterBody letter={letter} writing={writing} />
    </article>
  );
}

/** The body of a report: the newest results first, then the table of figures, then what was done. */
export function LetterBody({ letter, writing }: { letter: Letter; writing?: ReactNode }) {
  const { lead, remarks, table, small, sections } = letter;
  return (
    <>
      <p className={classes.lead}>
        <strong>{lead.first}</strong> {lead.others}
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
                {table.now}
              </th>
              <th scope="col" className={classes.amount}>
                {table.before}
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ label, now, before }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className={`${classes.amount} ${classes.now}`}>{now}</td>
                <td className={`${classes.amount} ${classes.before}`}>{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {small.map((line) => (
          <p key={line} className={classes.small}>
            {line}
          </p>
        ))}
      </section>
      {sections
        .filter(({ part }) => writing === undefined || part !== 'from_school')
        .map((section) => (
          <Section key={section.part} {...section} />
        ))}
      {writing}
    </>
  );
}

function Section({ heading, days, lines, quote, small }: LetterSection) {
  return (
    <section>
      <h2>{heading}</h2>
      {days !== null && <DayBars {...days} />}
      {lines.length > 0 && (
        <ul className={classes.done}>
          {lines.map(({ strong, rest }, place) => (
            // Two sessions of one test are told apart by their place alone.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={place}>
              <strong>{strong}</strong>
              {rest !== null && <span>{rest}</span>}
            </li>
          ))}
        </ul>
      )}
      {quote !== null && <blockquote lang={quote.language}>{quote.text}</blockquote>}
      {small !== null && <p className={classes.small}>{small}</p>}
    </section>
  );
}
