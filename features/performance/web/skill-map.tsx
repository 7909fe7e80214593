import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { isFrom, levelWords, sinceWords } from '#core/mastery/level-words.ts';
import { BARS } from '#core/mastery/levels.ts';
import { Card } from '#web/ui/card.tsx';
import { sinceDay } from '#web/ui/when.ts';
import type { Skill } from '../performance.contract.ts';
import {
  isMovedOverall,
  overallSentence,
  type Reader,
  skillsTitle,
  wayOf,
} from '../performance-words.rules.ts';
import classes from './skill-map.module.css';

/** The bars begin at this chance. Lower chances are drawn at the edge. */
const LOWEST = 0.4;

interface SkillMapProps {
  skills: readonly Skill[];
  since: string | null;
  tables: boolean;
  user: string | undefined;
  reader: Reader;
}

/**
 * Every skill with the chance of answering a new question right and its interval. A row links to its missed
 * questions.
 */
export function SkillMap({ skills, since, tables, user, reader }: SkillMapProps) {
  const sections = [...Map.groupBy(skills, ({ section }) => section?.name ?? 'Other skills')];
  const overall = since === null ? null : overallSentence(skills, since, reader);
  const hasMoved = skills.some((skill) => wayOf(skill) !== 0);
  return (
    <Card>
      <div className={classes.head}>
        <h2>{skillsTitle(skills, reader)}</h2>
        {!tables && (
          <p>
            <span className={classes.key}>
              <i aria-hidden /> chance of getting a new question right, with its likely range
            </span>
            <span>
              lines: familiar {BARS.familiar}%, proficient {BARS.proficient}%
            </span>
            {since !== null && hasMoved && (
              <span className={classes.key}>
                <IconArrowUp size={14} stroke={2} aria-hidden />{' '}
                <IconArrowDown size={14} stroke={2} aria-hidden /> since {since}
              </span>
            )}
          </p>
        )}
      </div>
      {overall !== null && <p className={classes.note}>{overall}</p>}
      {tables ? (
        <SkillTable skills={skills} />
      ) : (
        <div className={classes.map}>
          {sections.map(([name, own]) => (
            <section key={name} aria-label={name}>
              <h3>{name}</h3>
              <div className={classes.domains}>
                {[...Map.groupBy(own, ({ domain }) => domain?.name ?? 'Other')].map(([domain, of]) => (
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
    </Card>
  );
}

function Row({ skill, since, user }: { skill: Skill; since: string | null; user: string | undefined }) {
  const { id, name, answers, chance, low, high, level, is_due } = skill;
  const moved = wayOf(skill);
  const way = moved === 0 ? null : moved > 0 ? 'up' : 'down';
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
      data-weak={!isFrom('familiar', skill) || undefined}
      aria-label={rowWords(skill, way === null || since === null ? '' : `, ${way} since ${since}`)}
    >
      <span>
        {name}
        {is_due && <em> due for review</em>}
        {level !== null && level !== 'attempted' && <small>{sinceWords(level, daySince(skill))}</small>}
        {isMovedOverall(skill) && (
          <small>
            no new answers, likely range {hundredths(low)}–{hundredths(high)}%
          </small>
        )}
      </span>
      <span className={classes.way} data-way={way}>
        {way === 'up' && <IconArrowUp size={14} stroke={2} aria-hidden />}
        {way === 'down' && <IconArrowDown size={14} stroke={2} aria-hidden />}
      </span>
      <span className={classes.bar} aria-hidden>
        <i data-tick style={{ left: place(BARS.familiar / 100) }} />
        <i data-tick style={{ left: place(BARS.proficient / 100) }} />
        <i data-range style={{ left: place(low), right: `calc(100% - ${place(high)})` }} />
        <i data-dot style={{ left: place(chance) }} />
      </span>
      <b>{hundredths(chance)}%</b>
    </Link>
  );
}

function rowWords(skill: Skill, change: string): string {
  const { name, low, high, is_due } = skill;
  const due = is_due ? ' due for review' : '';
  const standing = levelWords(skill, daySince(skill)) ?? '';
  return `${name}${due}: ${standing}, likely range ${hundredths(low)}–${hundredths(high)}%${change}`;
}

function daySince({ level_since }: Skill): string | null {
  return level_since === null ? null : sinceDay(new Date(level_since), new Date());
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
            <th scope="col">Right answers</th>
            <th scope="col">Chance</th>
            <th scope="col">Likely range</th>
            <th scope="col">Before newest test</th>
            <th scope="col">Level</th>
          </tr>
        </thead>
        <tbody>
          {skills.map((skill) => (
            <tr key={skill.id}>
              <th scope="row">{skill.name}</th>
              <td>{skill.section?.name ?? ''}</td>
              <td>
                {skill.right} of {skill.answers}
              </td>
              <td>{skill.chance === null ? 'too few answers' : hundredths(skill.chance)}</td>
              <td>{skill.chance === null ? '' : `${hundredths(skill.low)}–${hundredths(skill.high)}`}</td>
              <td>{skill.before === null ? '' : hundredths(skill.before)}</td>
              <td>
                {skill.level === null || skill.chance === null
                  ? ''
                  : sinceWords(skill.level, daySince(skill))}
                {skill.is_due && ', due for review'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
