import { type ReactNode, Suspense } from 'react';
import { useLogin } from '#web/shell/login.ts';
import type { LoginUser } from '#web/shell/login-record.ts';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { TakerHome } from './taker-home.tsx';

/** Homes of staff load on demand. Most users are takers, many on phones, and never need them. */
const HouseHome = lazyPart(async () => (await import('./house-home.tsx')).HouseHome);
const CarerHome = lazyPart(async () => (await import('./carer-home.tsx')).CarerHome);
const CounselorHome = lazyPart(async () => (await import('./counselor-home.tsx')).CounselorHome);

/** The first page of everybody: the home of their role. `news`: unread announcements, which staff see on it. */
export function HomeScreen({ news }: { news: ReactNode }) {
  const user = useLogin()?.user;
  if (user === undefined) return null;
  return <Suspense fallback={<Arriving />}>{homeOf(user, news)}</Suspense>;
}

function homeOf({ role, first_name }: LoginUser, news: ReactNode) {
  switch (role) {
    case 'admin':
    case 'manager':
      return <HouseHome role={role} news={news} />;
    case 'tutor':
      return <CarerHome news={news} />;
    case 'counselor':
      return <CounselorHome news={news} />;
    case 'student':
    case 'guest':
      // Takers read announcements through the bell, not here.
      return <TakerHome role={role} name={first_name} />;
  }
}

function Arriving() {
  return (
    <Page title="Today" kind="list">
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    </Page>
  );
}
