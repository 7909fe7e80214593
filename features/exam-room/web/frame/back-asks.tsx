import { useEffect, useState } from 'react';
import floating from '../tools/floating.module.css';
import button from './button.module.css';
import { Modal } from './modal.tsx';

/** Marks the entry of the browser's history that the Back button leaves first. */
const GUARD = { room_guard: true };

function isAtGuard(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'room_guard' in state;
}

export interface BackAsksProps {
  /** Whether a timer is running. It keeps running if the taker leaves. */
  isTimed: boolean;
}

/**
 * Asks for confirmation before the browser's Back button leaves a test in progress. A second entry in the
 * browser's history, for the same page, makes the first press stay on the page.
 */
export function BackAsks({ isTimed }: BackAsksProps) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isAtGuard()) history.pushState(GUARD, '');
    const onPop = () => {
      if (!isAtGuard()) setAsking(true);
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // Leave the second entry, so that after the test one press of Back leaves the page again.
      if (isAtGuard()) history.back();
    };
  }, []);
  if (!isAsking) return null;
  const stay = () => {
    setAsking(false);
    history.pushState(GUARD, '');
  };
  return (
    <Modal kind="dialog" labelledBy="room-back" onClose={stay}>
      <h2 id="room-back">Exit the test?</h2>
      <p>
        {isTimed
          ? 'Your answers are saved, but the timer keeps running.'
          : 'Your answers are saved. You can come back anytime.'}
      </p>
      <div className={floating.acts}>
        <button type="button" className={button.button} onClick={() => location.assign('/')}>
          Exit test
        </button>
        <button type="button" className={button.button} data-kind="primary" onClick={stay}>
          Stay in the test
        </button>
      </div>
    </Modal>
  );
}
