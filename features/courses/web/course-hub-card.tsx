import { IconSchool } from '@tabler/icons-react';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { HubCard, HubRow, HubRows } from '#web/ui/hub-card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { comingWords, momentWords } from '#web/ui/when.ts';
import { courseSentence, progressWords } from '../course-words.rules.ts';
import { progressIn, thingsAt } from '../courses.rules.ts';
import { useCourse, useCourses } from './courses.api.ts';

/** The course in the study hub: what is left to do in it. Guests have no course, so they see nothing here. */
export function CourseHubCard() {
  const isStudent = useLogin()?.user.role === 'student';
  const courses = useCourses(isStudent);
  const first = courses.data?.[0];
  const course = useCourse(first?.id);
  if (!isStudent) return null;
  const failed = courses.error ? courses : course.error ? course : null;
  return (
    <HubCard to="/course" title="Course" icon={<IconSchool size={18} stroke={1.5} aria-hidden />}>
      {failed ? (
        <LoadError what="your course" error={failed.error} retry={() => void failed.refetch()} />
      ) : courses.data !== undefined && first === undefined ? (
        <p>Units and lessons will appear here once your school adds them.</p>
      ) : course.data === undefined ? (
        <SkeletonLines lines={2} />
      ) : (
        <CourseRow course={course.data} />
      )}
    </HubCard>
  );
}

function CourseRow({ course }: { course: NonNullable<ReturnType<typeof useCourse>['data']> }) {
  const now = serverNow();
  const progress = progressIn(course.nodes.map((node) => thingsAt(course, node)));
  const { all, done } = progress;
  const left = courseSentence(progress, (at) => {
    const due = new Date(at);
    return due < now ? momentWords(due, now) : comingWords(due, now);
  });
  return (
    <HubRows>
      <HubRow
        title={course.name}
        detail={[left, progressWords(progress)].filter((words) => words !== '').join(' ')}
        share={all === 0 ? null : done / all}
        act={
          <LinkButton
            variant="default"
            to="/course"
            search={{ course: course.id }}
            aria-label={`Open: ${course.name}`}
          >
            Open
          </LinkButton>
        }
      />
    </HubRows>
  );
}
