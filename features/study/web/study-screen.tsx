import { IconArrowRight, IconFileText, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isStaff } from '#core/access/access.ts';
import { useBeginSet } from '#features/practice/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { getStudyPlan, type StudyPlan } from '../study.contract.ts';
import { nextThing, setWords, testWords } from '../study-words.rules.ts';
import { Thing, Things } from './public.tsx';
import { SkillCards } from './skill-cards.tsx';
import classes from './study.module.css';

const route = getRouteApi('/frame/practice/study/$set');
const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Further resources for a skill. The app passes this component in. */
type Resources = ComponentType<{ topic: string; name: string }>;

/**
 * The study plan for a set made from mistakes: what to read, watch and practice, and the result in the next
 * test.
 */
export function StudyScreen({ Resources }: { Resources: Resources }) {
  const { set } = route.useParams();
  const plan = useStudyPlan(set);
  const role = useLogin()?.user.role ?? 'guest';
  if (plan.error instanceof ApiProblem && plan.error.status === 404) return <NotFoundScreen />;
  if (plan.data === undefined) {
    return (
      <Page title="Study" kind="roomy">
        <Card>
          {plan.error ? (
            <LoadError what="your study plan" error={plan.error} retry={() => void plan.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      </Page>
    );
  }
  return <Loaded plan={plan.data} isOwn={!isStaff(role)} Resources={Resources} />;
}

const STEPS = ['Test', 'See why you lost points', 'Study exactly that', 'Test again'];
const STEP_OF = { study: 2, test: 3, done: 4 } as const;

function Loaded({ plan, isOwn, Resources }: { plan: StudyPlan; isOwn: boolean; Resources: Resources }) {
  const { set, student, stage, skills, materials, chapters } = plan;
  const next = nextThing(plan);
  const at = STEP_OF[stage];
  return (
    <Page
      title={`Study ${set.title}`}
      kind="roomy"
      trail={
        isOwn ? (
          <Link to="/practice">Practice</Link>
        ) : (
          <Link to="/people/$id" params={{ id: student.id }}>
            {student.name}
          </Link>
        )
      }
    >
      <ol className={classes.cycle} aria-label="How it works">
        {STEPS.map((step, place) => (
          <li
            key={step}
            data-state={place < at ? 'done' : undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            {step}
            {place < at && <span className={classes.unseen}>, done</span>}
          </li>
        ))}
      </ol>
      <SkillCards skills={skills} />
      <Card>
        <h2 className={classes.head}>{isOwn ? 'What to do' : `What ${student.name} should do`}</h2>
        <Things isOrdered>
          {materials.map((material) => (
            <Thing
              key={material.id}
              icon={<IconFileText {...ICON} />}
              done={material.done_at !== null}
              title={
                <Link to="/library/$material" params={{ material: material.id }}>
                  {material.title}
                </Link>
              }
              words={[
                'Read',
                ...(material.minutes === null ? [] : [`${material.minutes} min`]),
                ...(material.reason === '' ? [] : [`“${material.reason}”`]),
                ...namesOf(plan, material.skills),
              ]}
              act={
                isOwn && next === material.id ? (
                  <LinkButton to="/library/$material" params={{ material: material.id }} rightSection={arrow}>
                    Read
                  </LinkButton>
                ) : null
              }
            />
          ))}
          {chapters.map((chapter) => {
            const key = `${chapter.video.id} ${chapter.at_seconds}`;
            const to = { to: '/videos/$video', params: { video: chapter.video.id } } as const;
            const search = { at: chapter.at_seconds };
            return (
              <Thing
                key={key}
                icon={<IconPlayerPlay {...ICON} />}
                done={chapter.finished_at !== null}
                title={
                  <Link {...to} search={search}>
                    {chapter.title}
                  </Link>
                }
                words={[
                  'Watch',
                  `${Math.max(1, Math.round(chapter.seconds / 60))} min`,
                  ...(chapter.title === chapter.video.title ? [] : [`in “${chapter.video.title}”`]),
                  ...namesOf(plan, chapter.skills),
                ]}
                act={
                  isOwn && next === key ? (
                    <LinkButton {...to} search={search} rightSection={arrow}>
                      Watch
                    </LinkButton>
                  ) : null
                }
              />
            );
          })}
          <Thing
            icon={<IconPencil {...ICON} />}
            done={set.own?.session?.submitted_at != null}
            title={`${set.question_count} ${set.question_count === 1 ? 'question' : 'questions'} you haven’t seen`}
            words={setWords(set)}
            act={isOwn ? <Practise plan={plan} filled={next === set.id} /> : null}
          />
          <Thing
            icon={<IconArrowRight {...ICON} />}
            done={stage === 'done'}
            title="The same skills, tested again"
            words={testWords(plan)}
            act={
              isOwn && next === 'test' && plan.next_test?.may_begin ? (
                <LinkButton to="/assessments" rightSection={arrow}>
                  Go to test
                </LinkButton>
              ) : null
            }
          />
        </Things>
      </Card>
      <div className={classes.resources}>
        {skills.slice(0, 1).map(({ id, name }) => (
          <Resources key={id} topic={id} name={name} />
        ))}
      </div>
    </Page>
  );
}

const arrow = <IconArrowRight size={18} stroke={1.75} aria-hidden />;

function namesOf({ skills }: StudyPlan, about: readonly string[]): string[] {
  // With only one skill, everything is about it, so its name is left out.
  return skills.length < 2 ? [] : skills.filter(({ id }) => about.includes(id)).map(({ name }) => name);
}

function Practise({ plan: { set }, filled }: { plan: StudyPlan; filled: boolean }) {
  const begin = useBeginSet();
  const session = set.own?.session ?? null;
  const words = session === null ? 'Practice' : session.submitted_at === null ? 'Continue' : 'Practice again';
  return (
    <div className={classes.practise}>
      <BusyButton
        variant={filled ? 'filled' : 'default'}
        busy={begin.isPending}
        busyWords="Opening"
        onClick={() => begin.mutate(set.id)}
      >
        {words}
      </BusyButton>
      {begin.error && <p role="alert">{faultWords(begin.error).detail}</p>}
    </div>
  );
}

/** The study plan of a set. Refetched on every visit, because practice, reading and videos change it. */
function useStudyPlan(id: string) {
  return useQuery({
    ...queryOf(getStudyPlan, { params: { id } }),
    refetchOnMount: 'always',
  });
}
