import { UnreadAnnouncements } from '#features/announcements/web/unread-announcements.tsx';
import { HomeScreen } from '#features/home/web/home-screen.tsx';

/** The first page of each role, with the unread announcements. */
export function HomePlace() {
  return <HomeScreen news={<UnreadAnnouncements />} />;
}
