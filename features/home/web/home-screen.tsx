import type { ReactNode } from 'react';
import { useLogin } from '#web/shell/login.ts';
import { CarerHome } from './carer-home.tsx';
import { CounselorHome } from './counselor-home.tsx';
import { HouseHome } from './house-home.tsx';
import { TakerHome } from './taker-home.tsx';

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
      return <CounselorHome news={news} />;
    case 'student':
    case 'guest':
      return <TakerHome role={user.role} name={user.first_name} news={news} />;
  }
}
