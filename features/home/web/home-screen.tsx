import { lazy, type ReactNode, Suspense } from 'react';
import { useLogin } from '#web/shell/login.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { CarerHome } from './carer-home.tsx';
import { HouseHome } from './house-home.tsx';
import { TakerHome } from './taker-home.tsx';

/** Of the few: those who sit tests and who teach, who are most, don't load it. */
const CounselorHome = lazy(async () => ({
  default: (await import('./counselor-home.tsx')).CounselorHome,
}));

/** Where everybody arrives: each role sees what asks for it first, under what they were told. */
export function HomeScreen({ news }: { news: ReactNode }) {
  const user = useLogin()?.user;
  switch (user?.role) {
    case undefined:
      return null;
    case 'admin':
    case 'manager':
      return <HouseHome role={user.role} news={news} />;
    case 'tutor':
      return <CarerHome news={news} />;
    case 'counselor':
      return (
        <Suspense fallback={<Arriving />}>
          <CounselorHome news={news} />
        </Suspense>
      );
    case 'student':
    case 'guest':
      return <TakerHome role={user.role} name={user.first_name} news={news} />;
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
