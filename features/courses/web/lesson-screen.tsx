import { IconArrowRight, IconMessageQuestion, IconSchool } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { useDrawnPractice } from '#features/practice/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { sinceDay } from '#web/ui/when.ts';
import { progressWords, skillWords } from '../course-words.rules.ts';
import type { Course, CourseSkill } from '../courses.contract.ts';
import { placeOf, progressIn, skillsAt, thingsAt } from '../courses.rules.ts';
import classes from './course.module.css';
import { CourseThings, hasThings } from './course-things.tsx';
import { useCourse } from './courses.api.ts';

const route = getRouteApi('/frame/course/$course/$lesson');
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const DRAWN_QUESTIONS = 8;

/** One lesson of a student's course: the skills it teaches, and what to read, watch and practice. */
export function LessonScreen() {
  const { course: id, lesson } = route.useParams();
  const isStudent = useLogin()?.user.role === 'student';
  const course = useCourse(isStudent ? id : undefined);
  const place = course.data && placeOf(course.data, lesson);
  const isGone = course.error instanceof ApiProblem && [400, 404].includes(course.error.status);
  if (!isStudent || isGone || place === null) return <NotFoundScreen />;
  if (course.data === undefined || place === undefined) {
    return (
      <Page title="Lesson" kind="roomy">
        <Card>
          {course.error ? (
            <LoadError what="this lesson" error={course.error} retry={() => void course.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      </Page>
    );
  }
  return <Loaded course={course.data} place={place} />;
}

interface LoadedProps {
  course: Course;
  place: NonNullable<ReturnType<typeof placeOf>>;
}

function Loaded({ course, place: { node, above, below, next } }: LoadedProps) {
  const things = thingsAt(course, node);
  const skills = skillsAt(course, node);
  const [first] = skills;
  return (
    <Page
      title={node.name}
      kind="roomy"
      sub={progressWords(progressIn([things]))}
      trail={
        <>
          <Link to="/course" search={{ course: course.id }}>
            {course.name}
          </Link>
          {above.slice(1).map(({ id, name }) => (
            <span key={id}> / {name}</span>
          ))}
        </>
      }
    >
      <div className={classes.lesson}>
        {skills.length > 0 && (
          <Section title="What it teaches">
            <Card kind="flush">
              <ul className={classes.skills}>
                {skills.map((skill) => (
                  <Skill key={skill.id} skill={skill} />
                ))}
              </ul>
            </Card>
          </Section>
        )}
        <Section title="What to study">
          <Card>
            {hasThings(things) ? (
              <CourseThings things={things} hasFilled />
            ) : (
              <EmptyState icon={<IconSchool {...ICON} />} title="Nothing to study here yet">
                {skills.length > 0
                  ? 'Materials, videos, and tests will appear here. You can practice the skills already.'
                  : 'Materials, videos, tests, and links for this lesson will appear here.'}
              </EmptyState>
            )}
          </Card>
        </Section>
        {below.length > 0 && (
          <Section title="Lessons">
            <Card kind="flush">
              <ul className={classes.lessons}>
                {below.map(({ id, name }) => (
                  <li key={id}>
                    <div className={classes.name}>
                      <h3>
                        <Link to="/course/$course/$lesson" params={{ course: course.id, lesson: id }}>
                          {name}
                        </Link>
                      </h3>
                    </div>
                  </li>
                ))}
              </ul>
            </Card>
          </Section>
        )}
        <div className={classes.foot}>
          <LinkButton
            variant="default"
            to="/doubts/new"
            search={first === undefined ? {} : { skill: first.id }}
            leftSection={<IconMessageQuestion {...ICON} />}
          >
            Ask a question
          </LinkButton>
          {next !== null && (
            <LinkButton
              variant="default"
              to="/course/$course/$lesson"
              params={{ course: course.id, lesson: next.id }}
              rightSection={<IconArrowRight {...ICON} />}
            >
              Next: {next.name}
            </LinkButton>
          )}
        </div>
      </div>
    </Page>
  );
}

function Skill({ skill }: { skill: CourseSkill }) {
  const practise = useDrawnPractice(true);
  const since = skill.level_since === null ? null : sinceDay(new Date(skill.level_since), serverNow());
  return (
    <li>
      <div>
        <h3>{skill.name}</h3>
        <p>{skillWords(skill, LEAST_QUESTIONS, since)}</p>
      </div>
      <BusyButton
        variant="default"
        busy={practise.isPending}
        busyWords="Opening"
        aria-label={`Practice ${skill.name}`}
        onClick={() => practise.mutate({ topics: [skill.id], size: DRAWN_QUESTIONS }, { onError: sayFault })}
      >
        Practice
      </BusyButton>
    </li>
  );
}
