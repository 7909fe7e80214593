import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { Card } from '#web/ui/card.tsx';
import type { Skill } from '../performance.contract.ts';
import { FAMILIAR, PROFICIENT, skillsTitle } from '../performance-words.rules.ts';
import classes from './skill-map.module.css';

/** The bar of a chance begins here; what is lower stands at its edge. */
const LOWEST = 0.4;
/** A smaller change than this many hundredths is not pointed at. */
const CHANGED = 0.05;

interface SkillMapProps {
  skills: readonly Skill[];
  since: string | null;
  tables: boolean;
  user: string | undefined;
}

/** Every skill with the chance of a new question right and its interval. A row opens its missed questions. */
export function SkillMap({ skills, since, tables, user }: SkillMapProps) {
  const sections = [...Map.groupBy(skills, ({ section }) => section?.name ?? 'Other skills')];
  return (
    <Card>
      <div className={classes.head}>
        <h2>{skillsTitle(skills)}</h2>
        <p>
          <span className={classes.key}>
            <i aria-hidden /> chance of a new one right, likely range
          </span>
          {since !== null && (
            <span className={classes.key}>
              <IconArrowUp size={14} stroke={2} aria-hidden />{' '}
              <IconArrowDown size={14} stroke={2} aria-hidden /> since {since}
            </span>
          )}
        </p>
      </div>
      {tables ? (
        <SkillTable skills={skills} />
      ) : (
        <div className={classes.map}>
          {sections.map(([name, own]) => (
            <section key={name} aria-label={name}>
              <h3>{name}</h3>
              <div className={classes.domains}>
                {[...Map.groupBy(own, ({ domain }) => domain?.name ?? 'Of no domain')].map(([domain, of]) => (
                  <div key={domain} className={classes.domain}>
                    <h4>{domain}</h4>
                    <ul>
                      {of.map((skill) => (
                        <li key={skill.id}>
                          <Row skill={skill} since={since} user={user} />
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
      <p className={classes.note}>
        The two lines on each bar are familiar, 70, and proficient, 85; the bar runs from 40 to 100. A skill
        is shown from {LEAST_QUESTIONS} questions on.
      </p>
    </Card>
  );
}

function Row({ skill, since, user }: { skill: Skill; since: string | null; user: string | undefined }) {
  const { id, name, answers, chance, low, high, before, is_due } = skill;
  const change = chance === null || before === null ? 0 : chance - before;
  const way = change >= CHANGED ? 'up' : change <= -CHANGED ? 'down' : null;
  const search = { topic: id, ...(user === undefined ? {} : { user }) };
  if (chance === null || low === null || high === null) {
    return (
      <span className={classes.row} data-few>
        <span>{name}</span>
        <span className={classes.few}>
          {answers} of {LEAST_QUESTIONS} questions
        </span>
      </span>
    );
  }
  return (
    <Link
      to="/mistakes"
      search={search}
      className={classes.row}
      data-weak={chance < FAMILIAR || undefined}
      aria-label={rowWords(skill, way === null || since === null ? '' : `, ${way} since ${since}`)}
    >
      <span>
        {name}
        {is_due && <em> due</em>}
      </span>
      <span className={classes.way} data-way={way}>
        {way === 'up' && <IconArrowUp size={14} stroke={2} aria-hidden />}
        {way === 'down' && <IconArrowDown size={14} stroke={2} aria-hidden />}
      </span>
      <span className={classes.bar} aria-hidden>
        <i data-tick style={{ left: place(FAMILIAR) }} />
        <i data-tick style={{ left: place(PROFICIENT) }} />
        <i data-range style={{ left: place(low), right: `calc(100% - ${place(high)})` }} />
        <i data-dot style={{ left: place(chance) }} />
      </span>
      <b>{hundredths(chance)}</b>
    </Link>
  );
}

function rowWords({ name, chance, low, high, is_due }: Skill, change: string): string {
  const due = is_due ? ', due' : '';
  return `${name}: ${hundredths(chance)} in 100, likely ${hundredths(low)} to ${hundredths(high)}${change}${due}`;
}

function hundredths(chance: number | null): number {
  return Math.round(100 * (chance ?? 0));
}

function place(chance: number): string {
  return `${(100 * Math.max(0, chance - LOWEST)) / (1 - LOWEST)}%`;
}

function SkillTable({ skills }: { skills: readonly Skill[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Every skill">
        <thead>
          <tr>
            <th scope="col">Skill</th>
            <th scope="col">Section</th>
            <th scope="col">Right</th>
            <th scope="col">Chance</th>
            <th scope="col">Likely</th>
            <th scope="col">Before</th>
            <th scope="col">Level</th>
          </tr>
        </thead>
        <tbody>
          {skills.map(({ id, name, section, right, answers, chance, low, high, before, level, is_due }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{section?.name ?? ''}</td>
              <td>
                {right} of {answers}
              </td>
              <td>{chance === null ? 'too few' : hundredths(chance)}</td>
              <td>{chance === null ? '' : `${hundredths(low)}–${hundredths(high)}`}</td>
              <td>{before === null ? '' : hundredths(before)}</td>
              <td>
                {level ?? ''}
                {is_due && ', due'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
