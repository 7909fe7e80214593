import { ProfileScreen } from '#features/auth/web/profile-screen.tsx';
import { EncouragementSection } from '#features/encouragement/web/public.tsx';

/** The user's profile; takers also choose their streak and weekly goal there. */
export function ProfilePlace() {
  return <ProfileScreen study={<EncouragementSection />} />;
}
