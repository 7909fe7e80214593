import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { hundredths, isFrom, levelWords, sinceWords } from '#core/mastery/level-words.ts';
import { BARS } from '#core/mastery/levels.ts';
import { PracticeSkill } from '#features/mistakes/web/public.tsx';
import { Card } from '#web/ui/card.tsx';
import { sinceDay } from '#web/ui/when.ts';
import { domainsOf, weakestDomain } from '../domains.rules.ts';
import type { Skill } from '../performance.contract.ts';
import { fallNote, isMovedOverall, type Reader, skillsTitle } from '../performance-words.rules.ts';
import classes from './skill-map.module.css';

interface SkillMapProps {
  skills: readonly Skill[];
  since: string | null;
  /** The skills of the next steps. */
  wanted: readonly string[];
  tables: boolean;
  user: string | undefined;
  reader: Reader;
}

/**
 * The chance of getting a new question right in each domain. A domain opens to its skills with their levels,
 * and a skill leads to its missed questions. At first, the weakest domain that a next step is about is open.
 */
export function SkillMap({ skills, since, wanted, tables, user, reader }: SkillMapProps) {
  const sections = domainsOf(skills);
  const note = since === null ? null : fallNote(skills, since, reader);
  const open = weakestDomain(sections, wanted);
  return (
    <Card>
      <div className={classes.head}>
        <h2>{skillsTitle(skills, reader)}</h2>
        <p>
          The chance of getting a new question right. Familiar from {BARS.familiar}%, proficient from{' '}
          {BARS.proficient}%.
        </p>
      </div>
      {tables ? (
        <SkillTable skills={skills} />
      ) : (
        <div className={classes.map}>
          {sections.map(({ name, domains }, place) => (
            <section key={name} aria-label={name}>
              <h3>{name}</h3>
              {domains.map((domain) => (
                <details key={domain.id} className={classes.domain} open={domain === open || undefined}>
                  <summary>
                    <span>{domain.name}</span>
                    <Bar chance={domain.chance} />
                    <b>{domain.chance === null ? '–' : `${hundredths(domain.chance)}%`}</b>
                    <IconChevronDown size={16} stroke={1.75} aria-hidden />
                  </summary>
                  <ul>
                    {domain.skills.map((skill) => (
                      <SkillRow key={skill.id} skill={skill} user={user} />
                    ))}
                  </ul>
                </details>
              ))}
              {note && place === 0 && <FallNote {...note} />}
            </section>
          ))}
        </div>
      )}
      {note && tables && <FallNote {...note} />}
    </Card>
  );
}

function FallNote({ title, text }: { title: string; text: string }) {
  return (
    <aside className={classes.note}>
      <IconInfoCircle className={classes.sign} size={16} stroke={1.75} aria-hidden />
      <strong>{title}</strong>
      <p>{text}</p>
    </aside>
  );
}

function Bar({ chance }: { chance: number | null }) {
  return (
    <span className={classes.bar} aria-hidden>
      <i style={{ width: `${hundredths(chance ?? 0)}%` }} />
      <u style={{ left: `${BARS.familiar}%` }} />
      <u style={{ left: `${BARS.proficient}%` }} />
    </span>
  );
}

function SkillRow({ skill, user }: { skill: Skill; user: string | undefined }) {
  const { id, name, answers, chance, low, high, is_due } = skill;
  if (chance === null || low === null || high === null) {
    return (
      <li>
        <span>{name}</span>
        <small>
          {answers} of {LEAST_QUESTIONS} questions
        </small>
        {user === undefined && <PracticeSkill skill={{ id, name }} />}
      </li>
    );
  }
  const isWeak = !isFrom('familiar', skill);
  return (
    <li data-weak={isWeak || undefined}>
      <Link to="/mistakes" search={{ topic: id, ...(user === undefined ? {} : { user }) }}>
        {name}
      </Link>
      <small>
        {levelWords(skill, daySince(skill))}
        {is_due && <em> · due for review</em>}
        {isMovedOverall(skill) && (
          <span>
            {' '}
            · no new answers, likely range {hundredths(low)}–{hundredths(high)}%
          </span>
        )}
      </small>
      {user === undefined && <PracticeSkill skill={{ id, name }} />}
    </li>
  );
}

function daySince({ level_since }: Skill): string | null {
  return level_since === null ? null : sinceDay(new Date(level_since), new Date());
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
              <td data-head="Section">{skill.section?.name ?? ''}</td>
              <td data-head="Right answers">
                {skill.right} of {skill.answers}
              </td>
              <td data-head="Chance">
                {skill.chance === null ? 'too few answers' : hundredths(skill.chance)}
              </td>
              <td data-head="Likely range">
                {skill.low === null || skill.high === null
                  ? ''
                  : `${hundredths(skill.low)}–${hundredths(skill.high)}`}
              </td>
              <td data-head="Before newest test">{skill.before === null ? '' : hundredths(skill.before)}</td>
              <td data-head="Level">
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
