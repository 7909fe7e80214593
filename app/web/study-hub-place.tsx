import { CalendarHubCard } from '#features/calendar/web/calendar-hub-card.tsx';
import { CourseHubCard } from '#features/courses/web/course-hub-card.tsx';
import { DoubtsHubCard } from '#features/doubts/web/doubts-hub-card.tsx';
import { LibraryHubCard, useToRead } from '#features/library/web/library-hub-card.tsx';
import { newToStudy } from '#features/notices/unread.rules.ts';
import { useUnread } from '#features/notices/web/unread.api.ts';
import { VideosHubCard } from '#features/videos/web/videos-hub-card.tsx';
import { Page } from '#web/ui/page.tsx';
import classes from './hub.module.css';

/**
 * The page that leads to everything to study: the course, what to read and watch next, answers to doubts, and
 * the calendar.
 */
export function StudyHubPlace() {
  const fresh = newToStudy(useUnread().data?.notices ?? []);
  const { allotted, open } = useToRead();
  return (
    <Page title="Study" kind="roomy">
      <div className={classes.hub}>
        <CourseHubCard />
        <LibraryHubCard fresh={fresh.materials.length} isMain />
        <VideosHubCard
          fresh={fresh.videos.length}
          isMain={allotted.data !== undefined && open.length === 0}
        />
        <DoubtsHubCard fresh={fresh.answers.length} />
        <CalendarHubCard />
      </div>
    </Page>
  );
}
