import { IconCheck } from '@tabler/icons-react';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { firstSteps } from '../home.rules.ts';
import classes from './home.module.css';

type Steps = ReturnType<typeof firstSteps>;

const WORDS: Readonly<
  Record<
    Steps[number]['step'],
    {
      title: string;
      why: string;
      act: string;
      to: '/schools' | '/people' | '/groups' | '/assessments';
      tab?: 'staff';
    }
  >
> = {
  school: {
    title: 'Add a school',
    why: 'People and groups belong to a school. Each school sees only its own.',
    act: 'Add a school',
    to: '/schools',
  },
  staff: {
    title: 'Add staff',
    why: 'Managers run a school, tutors teach its groups, and counselors look after students.',
    act: 'Add staff',
    to: '/people',
    tab: 'staff',
  },
  students: {
    title: 'Add students',
    why: 'Add them one by one or import a file. They sign in with a username and first password, or by an email invitation.',
    act: 'Add students',
    to: '/people',
  },
  group: {
    title: 'Create a group',
    why: 'The group’s tutors see its students and nobody else.',
    act: 'Create a group',
    to: '/groups',
  },
  test: {
    title: 'Assign your first test',
    why: 'Build it from questions, publish it, then assign it to the group.',
    act: 'Build a test',
    to: '/assessments',
  },
};

/** An admin's first steps while there is no data yet. The next step has the page's only filled button. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const next = steps.find((step) => !step.is_done)?.step;
  const done = steps.filter((step) => step.is_done).length;
  return (
    <section className={classes.first} aria-labelledby="first-steps">
      <Card kind="tinted">
        <p className={classes.eyebrow}>
          First steps, {done} of {steps.length} done
        </p>
        <h2 id="first-steps" className={classes.big}>
          Set up your school
        </h2>
        <ol className={classes.steps}>
          {steps.map(({ step, is_done }, place) => {
            const { title, why, act, to, tab } = WORDS[step];
            return (
              <li key={step} data-done={is_done}>
                <span className={classes.mark} aria-hidden>
                  {is_done ? <IconCheck size={14} stroke={2} /> : place + 1}
                </span>
                <div>
                  <strong>{title}</strong>
                  <p>{why}</p>
                </div>
                {is_done ? (
                  <Chip kind="right" icon={<IconCheck aria-hidden />}>
                    Done
                  </Chip>
                ) : (
                  <LinkButton
                    to={to}
                    search={tab ? { tab } : {}}
                    size="xs"
                    variant={step === next ? 'filled' : 'default'}
                  >
                    {act}
                  </LinkButton>
                )}
              </li>
            );
          })}
        </ol>
      </Card>
    </section>
  );
}
