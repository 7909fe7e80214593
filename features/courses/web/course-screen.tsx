import { Select } from '@mantine/core';
import { IconCheck, IconClock, IconSchool } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { counted } from '#core/counted.ts';
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { skillsTitle } from '#features/performance/performance-words.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { comingWords, momentWords, sinceDay } from '#web/ui/when.ts';
import { courseSentence, progressWords, skillWords } from '../course-words.rules.ts';
import type { Course, CourseNode } from '../courses.contract.ts';
import { type CoursePart, type Progress, partsOf, progressIn, skillsAt, thingsAt } from '../courses.rules.ts';
import classes from './course.module.css';
import { CourseThings, hasThings } from './course-things.tsx';
import { useCourse, useCourses } from './courses.api.ts';

const route = getRouteApi('/frame/course');

/** If there are more skills than this, only their number is shown. */
const MOST_NAMED = 2;

/**
 * A student's course: its units and lessons with the assigned items, and how the student is doing in each.
 */
export function CourseScreen() {
  const { course: asked } = route.useSearch();
  const isStudent = useLogin()?.user.role === 'student';
  const courses = useCourses(isStudent);
  const chosen = asked ?? courses.data?.[0]?.id;
  const course = useCourse(isStudent ? chosen : undefined);
  if (!isStudent || (course.error instanceof ApiProblem && course.error.status === 404)) {
    return <NotFoundScreen />;
  }
  const { data } = course;
  if (data === undefined) {
    const failed = courses.error ? courses : course.error ? course : null;
    return (
      <Page title="Course" kind="roomy">
        <Card>
          {failed !== null ? (
            <LoadError what="your course" error={failed.error} retry={() => void failed.refetch()} />
          ) : courses.data?.length === 0 ? (
            <EmptyState icon={<IconSchool size={16} stroke={1.5} aria-hidden />} title="No course yet">
              Units and lessons will appear here once your school adds them.
            </EmptyState>
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      </Page>
    );
  }
  return <Loaded course={data} courses={courses.data ?? []} />;
}

interface LoadedProps {
  course: Course;
  courses: readonly { id: string; name: string; school: Course['school'] }[];
}

function Loaded({ course, courses }: LoadedProps) {
  const navigate = route.useNavigate();
  const now = serverNow();
  const all = progressIn(course.nodes.map((node) => thingsAt(course, node)));
  const [root] = course.nodes;
  const isOfSeveral = new Set(courses.map(({ school }) => school?.id ?? '')).size > 1;
  return (
    <Page
      title={course.name}
      kind="roomy"
      sub={isOfSeveral ? (course.school?.name ?? 'All schools') : undefined}
      action={
        courses.length > 1 && (
          <Select
            aria-label="Course"
            allowDeselect={false}
            data={courses.map(({ id, name, school }) => ({
              value: id,
              label: isOfSeveral && school !== null ? `${name}, ${school.name}` : name,
            }))}
            value={course.id}
            onChange={(next) => next !== null && void navigate({ search: { course: next } })}
          />
        )
      }
    >
      <p className={classes.says}>
        {courseSentence(all, (at) => {
          const due = new Date(at);
          return due < now ? momentWords(due, now) : comingWords(due, now);
        })}{' '}
        {course.skills.length > 0 && <span>{skillsTitle(course.skills, { kind: 'taker' })}.</span>}
      </p>
      {course.is_cut && (
        <p className={classes.quiet}>
          This course has more than fits here. You find everything in your <Link to="/library">library</Link>.
        </p>
      )}
      {root !== undefined && hasThings(thingsAt(course, root)) && (
        <Section title="Whole course">
          <Card>
            <CourseThings things={thingsAt(course, root)} hasFilled={false} />
          </Card>
        </Section>
      )}
      {course.nodes.length === 1 && (
        <Card>
          <EmptyState icon={<IconSchool size={16} stroke={1.5} aria-hidden />} title="No lessons yet">
            Units and lessons will appear here once your school adds them.
          </EmptyState>
        </Card>
      )}
      {partsOf(course).map((part) => (
        <Part key={part.unit?.id ?? part.nodes[0]?.id} course={course} part={part} />
      ))}
    </Page>
  );
}

function Part({ course, part: { unit, nodes } }: { course: Course; part: CoursePart }) {
  const both = unit === null ? nodes : [unit, ...nodes];
  const progress = progressIn(both.map((node) => thingsAt(course, node)));
  const isRich = unit !== null && (unit.skills.length > 0 || hasThings(thingsAt(course, unit)));
  return (
    <div className={classes.part}>
      <Section
        title={unit === null ? 'Lessons' : unit.name}
        sub={progressWords(progress)}
        end={
          isRich && (
            <Link to="/course/$course/$lesson" params={{ course: course.id, lesson: unit.id }}>
              Whole unit
            </Link>
          )
        }
      >
        <Card kind="flush">
          <ul className={classes.lessons}>
            {nodes.map((node) => (
              <Lesson key={node.id} course={course} node={node} />
            ))}
          </ul>
        </Card>
      </Section>
    </div>
  );
}

/** A lesson, or the heading of a chapter with lessons below it. */
function Lesson({ course, node }: { course: Course; node: CourseNode }) {
  const things = thingsAt(course, node);
  const progress = progressIn([things]);
  const skills = skillsAt(course, node);
  const isChapter = course.nodes.some(({ parent }) => parent === node.id);
  const hasPage = !isChapter || skills.length > 0 || hasThings(things);
  return (
    <li data-chapter={isChapter || undefined} data-deep={node.depth > 3 || undefined}>
      <div className={classes.name}>
        <h3>
          {hasPage ? (
            <Link to="/course/$course/$lesson" params={{ course: course.id, lesson: node.id }}>
              {node.name}
            </Link>
          ) : (
            node.name
          )}
        </h3>
        {skills.length > MOST_NAMED && <p>{skillsTitle(skills, { kind: 'taker' })}</p>}
        {skills.length <= MOST_NAMED &&
          skills.map((skill) => {
            const since =
              skill.level_since === null ? null : sinceDay(new Date(skill.level_since), serverNow());
            return (
              <p key={skill.id}>
                {skill.name} <span>{skillWords(skill, LEAST_QUESTIONS, since)}</span>
              </p>
            );
          })}
      </div>
      <Todo progress={progress} resources={things.resources.length} />
    </li>
  );
}

function Todo({ progress, resources }: { progress: Progress; resources: number }) {
  const { all, done, assigned, due_at } = progress;
  const now = serverNow();
  if (assigned > 0) {
    const at = due_at === null ? null : new Date(due_at);
    const isLate = at !== null && at < now;
    return (
      <p className={classes.todo} data-is-late={isLate || undefined}>
        <strong>{assigned} assigned</strong>
        {at !== null && (
          <span>
            {isLate && <IconClock size={14} stroke={1.6} aria-hidden />}
            {isLate ? `was due ${momentWords(at, now)}` : `due ${comingWords(at, now)}`}
          </span>
        )}
      </p>
    );
  }
  if (all === 0)
    return <p className={classes.todo}>{resources > 0 && <span>{counted(resources, 'resource')}</span>}</p>;
  return (
    <p className={classes.todo}>
      <span>
        {done === all && <IconCheck size={14} stroke={2.25} aria-hidden className={classes.done} />}
        {progressWords(progress)}
      </span>
    </p>
  );
}
