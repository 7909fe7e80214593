import { isStaff } from '#core/access/access.ts';
import { OwnVideosScreen } from '#features/videos/web/own-videos-screen.tsx';
import { StaffVideosScreen } from '#features/videos/web/staff-videos-screen.tsx';
import { useLogin } from '#web/shell/login.ts';

/** The videos screen: for staff the videos of the school, for takers their own. */
export function VideosPlace() {
  const login = useLogin();
  if (login === null) return null;
  return isStaff(login.user.role) ? <StaffVideosScreen /> : <OwnVideosScreen />;
}
