import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { clockIn, isUnderWay } from '../room.rules.ts';
import { BeforeScreen } from './frame/before-screen.tsx';
import button from './frame/button.module.css';
import type { EndPageProps } from './frame/end-pages.tsx';
import { useLatePart } from './frame/late-part.ts';
import page from './frame/page.module.css';
import { BetweenPage, BreakPage, PausedPage } from './frame/pause-pages.tsx';
import { PlainPage } from './frame/plain-page.tsx';
import { SectionScreen } from './frame/section-screen.tsx';
import type { Room } from './room.ts';
import { RoomNews, type SittingPart } from './room-news.ts';
import { backAsks, endPage, type RoomParts } from './room-parts.ts';
import type { RoomState } from './room-state.ts';
import { mayKeep } from './saving/journal-storage.ts';

interface RoomScreenProps {
  room: Room;
  parts: RoomParts;
  /** Signs out, and returns here after signing in again. */
  onSignInAgain: () => void;
  /** The part for tests under a proctor; used only for them. */
  Sitting: SittingPart;
}

/** The exam room in whatever stage the test is. */
export function RoomScreen({ room, parts, onSignInAgain, Sitting }: RoomScreenProps) {
  const state = useSyncExternalStore(room.shown.subscribe, () => room.state);
  const isSolo = (state.view?.sitting ?? null) === null;
  const session = isSolo && isUnderWay(state.stage) ? state.view?.session.id : undefined;
  usePresence(room, session);
  const BackAsks = useLatePart(backAsks);
  const isRunning = state.phase === 'shown' && isUnderWay(state.stage) && !state.is_read_only;
  const page = (gate: ReactNode) => (
    <>
      <RoomPage room={room} state={state} parts={parts} onSignInAgain={onSignInAgain} gate={gate} />
      {isRunning && BackAsks !== null && (
        <BackAsks isTimed={state.view !== null && clockIn(state.view)?.ends_at != null} />
      )}
    </>
  );
  if (isSolo) return page(null);
  return (
    <Sitting room={room} state={state} mayKeep={mayKeep}>
      {({ gate, news }) => <RoomNews value={news}>{page(gate)}</RoomNews>}
    </Sitting>
  );
}

/**
 * Reports to the server that this device is present. It loads after the exam room, which works without it.
 */
function usePresence(room: Room, session: string | undefined): void {
  useEffect(() => {
    if (session === undefined) return;
    let isLeft = false;
    let stop = () => {};
    import('./saving/presence.ts').then(
      ({ startPresence }) => {
        if (!isLeft) stop = startPresence(room, session);
      },
      () => {},
    );
    return () => {
      isLeft = true;
      stop();
    };
  }, [room, session]);
}

interface RoomPageProps extends Pick<RoomScreenProps, 'room' | 'parts' | 'onSignInAgain'> {
  state: RoomState;
  gate: ReactNode;
}

function RoomPage({ room, state, parts, onSignInAgain, gate }: RoomPageProps) {
  const { view, phase, stage } = state;
  const title = view?.assessment.title ?? 'Exam room';
  useEffect(() => {
    document.title = `${title} · Assay`;
  }, [title]);
  if (phase === 'loading') {
    return <Waiting words="Opening your test…" />;
  }
  if (phase === 'failed' || view === null) {
    return (
      <PlainPage
        room={room}
        state={state}
        title="We couldn’t open your test"
        acts={
          <>
            <a className={button.button} data-is-big href="/">
              Back to Today
            </a>
            <button
              type="button"
              className={button.button}
              data-kind="primary"
              data-is-big
              onClick={() => void room.open()}
            >
              Try again
            </button>
          </>
        }
      >
        <p>Your answers on this device are safe. They’ll be sent when the connection is back.</p>
      </PlainPage>
    );
  }
  if (phase === 'elsewhere') {
    return (
      <PlainPage
        room={room}
        state={state}
        title="Continue here?"
        acts={
          <>
            <a className={button.button} data-is-big href="/">
              Cancel
            </a>
            <button
              type="button"
              className={button.button}
              data-kind="primary"
              data-is-big
              disabled={state.is_busy}
              onClick={() => void room.takeOver()}
            >
              Continue here
            </button>
          </>
        }
      >
        <p>
          This test is or was open in another window or on another device. If you continue here, you can’t
          answer there anymore. All saved answers are here.
        </p>
      </PlainPage>
    );
  }
  const props = { room, state, view };
  switch (stage) {
    case 'before':
      return <BeforeScreen {...props} parts={parts} onSignInAgain={onSignInAgain} gate={gate} />;
    case 'section':
      // Each section has its own key, so that nothing that was open in the last section stays open.
      return view.present === null ? null : (
        <SectionScreen key={view.present.section.id} {...props} parts={parts} present={view.present} />
      );
    case 'between':
      return <BetweenPage {...props} />;
    case 'break':
      return <BreakPage {...props} />;
    case 'paused':
      return <PausedPage {...props} />;
    default:
      return <Ended {...props} />;
  }
}

function Ended(props: EndPageProps) {
  const EndPage = useLatePart(endPage);
  if (EndPage !== null) return <EndPage {...props} />;
  return <Waiting words={props.state.stage === 'submitted' ? 'Your test is submitted.' : 'One moment…'} />;
}

function Waiting({ words }: { words: string }) {
  return (
    <main className={page.plain}>
      <p role="status">{words}</p>
    </main>
  );
}
