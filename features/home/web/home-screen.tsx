import { useLogin } from '#web/shell/login.ts';
import { CarerHome } from './carer-home.tsx';
import { HouseHome } from './house-home.tsx';
import { TakerHome } from './taker-home.tsx';

/** Where everybody arrives: each role sees what asks for it first. */
export function HomeScreen() {
  const user = useLogin()?.user;
  switch (user?.role) {
    case undefined:
      return null;
    case 'admin':
    case 'manager':
      return <HouseHome role={user.role} />;
    case 'tutor':
    case 'counselor':
      return <CarerHome role={user.role} />;
    case 'student':
    case 'guest':
      return <TakerHome role={user.role} name={user.first_name} />;
  }
}
