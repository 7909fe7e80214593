import { UnreadAnnouncements } from '#features/announcements/web/unread-announcements.tsx';
import { HomeScreen } from '#features/home/web/home-screen.tsx';

/** The first page of each role, with what they were told and have not read. */
export function HomePlace() {
  return <HomeScreen news={<UnreadAnnouncements />} />;
}
