import { createRoot } from 'react-dom/client';
import { Room } from '#features/sessions/web/room/room.ts';
import { startRoomEvents } from '#features/sessions/web/room/room-events.ts';
import { RoomFault } from '#features/sessions/web/room/room-fault.tsx';
import { RoomScreen } from '#features/sessions/web/room/room-screen.tsx';
import { startTheme } from '#features/sessions/web/room/theme.ts';
import { whenUnauthorized } from '#web/lib/api.ts';
import { startBlocks } from '#web/shell/blocks.ts';
import { currentLogin, dropLogin, startLogin, whenLoginChanges } from '#web/shell/login.ts';
import '#web/ui/tokens.css';
import '#web/shell/print.css';

/**
 * The exam room's page: an entry of its own, so that what is needed in a test is small and comes at once. It has the
 * app's sign-in and the app's rules, and none of its screens.
 */
function start(): void {
  startLogin();
  const login = currentLogin();
  if (login === null) {
    signIn();
    return;
  }
  if (login.user.must_change_password) {
    location.replace('/change-password');
    return;
  }
  startTheme();
  startBlocks();

  const { id: person } = login.user;
  const session = location.pathname.split('/')[2] ?? '';
  const room = new Room(person, session);
  const leave = (go: () => void) => {
    room.stop();
    go();
  };
  // Any answer with status 401 signs out; what waits in the journal stays there.
  whenUnauthorized(() => dropLogin());
  whenLoginChanges(() => {
    const now = currentLogin()?.user.id;
    if (now === undefined) leave(signIn);
    else if (now !== person) leave(() => location.replace('/'));
  });
  startRoomEvents(room);
  void room.open();

  const root = document.getElementById('root');
  if (root === null) throw new Error('exam.html has no #root');
  createRoot(root).render(
    <RoomFault>
      <RoomScreen room={room} onSignInAgain={dropLogin} />
    </RoomFault>,
  );
}

/** To the sign-in page, and from there back to this room. */
function signIn(): void {
  location.replace(`/signin?from=${encodeURIComponent(location.pathname)}`);
}

start();
