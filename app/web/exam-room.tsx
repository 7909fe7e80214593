import { lazy, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { health } from '#contract/platform.ts';
import { drawFormulas } from '#features/exam-room/web/formula-loader.ts';
import { LatePart } from '#features/exam-room/web/frame/late-part.ts';
import { RoomFault } from '#features/exam-room/web/frame/room-fault.tsx';
import { SignedOutPage } from '#features/exam-room/web/frame/signed-out-page.tsx';
import { Room } from '#features/exam-room/web/room.ts';
import type { SittingPart } from '#features/exam-room/web/room-news.ts';
import type { RoomParts } from '#features/exam-room/web/room-parts.ts';
import { RoomScreen } from '#features/exam-room/web/room-screen.tsx';
import { startRoomEvents } from '#features/exam-room/web/saving/room-events.ts';
import { call, whenConsentIsDue, whenUnauthorized } from '#web/lib/api.ts';
import { allowAuthoring, startBlocks } from '#web/shell/blocks.ts';
import { startTheme } from '#web/shell/kept-theme.ts';
import { currentLogin, dropLogin, isStaffSignedIn, startLogin, whenLoginChanges } from '#web/shell/login.ts';
import '#web/ui/tokens.css';
import '#web/shell/print.css';

const SittingRoom = lazy(() => import('#features/sittings/web/room/sitting-room.tsx'));

/** Loaded only by a room that has a proctor; until it is there nothing is begun. */
const LazySitting: SittingPart = (props) => (
  <Suspense fallback={<p role="status">Opening the room…</p>}>
    <SittingRoom {...props} />
  </Suspense>
);

/** Whether there is a line: how long an answer may take, and when it is asked again. The test's clock goes on meanwhile. */
const LONGEST_QUESTION_MS = 5000;
const BETWEEN_QUESTIONS_MS = 2000;

const parts: RoomParts = {
  report: new LatePart(
    async () => (await import('#features/question-reports/web/report-form.tsx')).ReportForm,
  ),
};

/**
 * The exam room's page: an entry of its own, so that what is needed in a test is small and comes at once. It has the
 * app's sign-in and the app's rules, and none of its screens.
 */
function start(): void {
  const element = document.getElementById('root');
  if (element === null) throw new Error('exam.html has no #root');
  const root = createRoot(element);
  startLogin();
  const login = currentLogin();
  if (login === null) {
    void signIn(root);
    return;
  }
  if (login.user.must_change_password) {
    location.replace('/change-password');
    return;
  }
  startTheme();
  startBlocks();
  allowAuthoring(isStaffSignedIn);

  const { id: person } = login.user;
  const session = location.pathname.split('/')[2] ?? '';
  const room = new Room(person, session, drawFormulas, undefined, true);
  const leave = (go: () => void) => {
    room.stop();
    go();
  };
  // Any answer with status 401 signs out; what waits in the journal stays there.
  whenUnauthorized(() => dropLogin());
  // Their guardian took the consent back: the app says what they wait for, and here too the journal stays.
  whenConsentIsDue(() => leave(() => location.replace('/')));
  whenLoginChanges(() => {
    const now = currentLogin()?.user.id;
    if (now === undefined) leave(() => void signIn(root));
    else if (now !== person) leave(() => location.replace('/'));
  });
  startRoomEvents(room);
  void room.open();

  root.render(
    <RoomFault>
      <RoomScreen room={room} parts={parts} onSignInAgain={dropLogin} Sitting={LazySitting} />
    </RoomFault>,
  );
}

/**
 * To the sign-in page, and from there back to this room: once there is a line to fetch it by. Without one the browser
 * would put its own error page in the room's place.
 */
async function signIn(root: Root): Promise<void> {
  root.render(<SignedOutPage />);
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, BETWEEN_QUESTIONS_MS));
  location.replace(`/signin?from=${encodeURIComponent(location.pathname)}`);
}

async function isReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(LONGEST_QUESTION_MS);
  return call(health, { signal }).then(
    () => true,
    () => false,
  );
}

start();
