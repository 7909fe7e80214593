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

/** Loaded only if the session belongs to a proctored sitting. Nothing starts until it is loaded. */
const LazySitting: SittingPart = (props) => (
  <Suspense fallback={<p role="status">Opening your test…</p>}>
    <SittingRoom {...props} />
  </Suspense>
);

/**
 * The time to wait for the response when the connection is checked, and the time between checks. The test's
 * clock keeps running.
 */
const LONGEST_QUESTION_MS = 5000;
const BETWEEN_QUESTIONS_MS = 2000;

const parts: RoomParts = {
  report: new LatePart(
    async () => (await import('#features/question-reports/web/report-form.tsx')).ReportForm,
  ),
};

/**
 * The exam room's page. It is a separate entry, so that a test loads little and starts fast. It shares the
 * app's sign-in and rules, but none of its screens.
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
  // Any 401 signs out. Unsent answers stay in the journal.
  whenUnauthorized(() => dropLogin());
  // A guardian withdrew the consent. The app explains this; unsent answers stay in the journal.
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
 * Goes to the sign-in page, which leads back to this exam room. It waits until the server is reachable,
 * because otherwise the browser would replace the exam room with its own error page.
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
