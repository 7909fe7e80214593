import { IconArrowRight } from '@tabler/icons-react';
import { Card } from '#web/ui/card.tsx';
import type { StudiedSkill } from '../study.contract.ts';
import { broughtOf, reasonOf } from '../study.rules.ts';
import classes from './study.module.css';

/** Why each skill is studied, and how well it was answered in tests before and after. */
export function SkillCards({ skills }: { skills: readonly StudiedSkill[] }) {
  return (
    <div className={classes.skills}>
      {skills.map((skill) => (
        <Card key={skill.id}>
          <h2 className={classes.head}>{skill.name}</h2>
          <p className={classes.why}>{reasonOf(skill)}</p>
          {skill.after !== null && (
            <p className={classes.brought}>
              {skill.before !== null && (
                <>
                  <span>
                    <b>
                      {skill.before.right} of {skill.before.asked}
                    </b>{' '}
                    before
                  </span>
                  <IconArrowRight size={16} stroke={1.75} aria-hidden />
                </>
              )}
              <span>
                <b>
                  {skill.after.right} of {skill.after.asked}
                </b>{' '}
                after
              </span>
            </p>
          )}
          <p className={classes.quiet}>{skill.after === null ? standingWords(skill) : broughtOf(skill)}</p>
        </Card>
      ))}
    </div>
  );
}

function standingWords({ chance }: StudiedSkill): string {
  return chance === null
    ? 'Not tested again yet.'
    : `Chance of getting a new question right: ${Math.round(100 * chance)}%. Not tested again yet.`;
}
