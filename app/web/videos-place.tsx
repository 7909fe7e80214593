import { isStaff } from '#core/access/access.ts';
import { OwnVideosScreen } from '#features/videos/web/own-videos-screen.tsx';
import { StaffVideosScreen } from '#features/videos/web/staff-videos-screen.tsx';
import { useLogin } from '#web/shell/login.ts';

/** The Videos screen. Staff see their school's videos, and takers see their own. */
export function VideosPlace() {
  const login = useLogin();
  if (login === null) return null;
  return isStaff(login.user.role) ? <StaffVideosScreen /> : <OwnVideosScreen />;
}
