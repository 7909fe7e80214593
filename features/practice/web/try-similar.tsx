import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { linkOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiProblem, call } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { noMoreToday, trySimilar } from '../similar.contract.ts';
import type { Origin } from './player-search.ts';
import { usePlayer } from './public.tsx';
import classes from './try-similar.module.css';

/** The part of a page's address that leads to the button. */
const HASH = 'similar';

interface TrySimilarProps {
  /** The session in which the question was missed. */
  session: string;
  question: string;
  /** The page to which the similar question links back. */
  origin: Origin;
}

/**
 * Opens an unseen question that is like a missed one. Gets the focus when the reader comes back from that
 * question. If there is no such question, it says why.
 */
export function TrySimilar({ session, question, origin }: TrySimilarProps) {
  const navigate = useNavigate();
  const { load, open } = usePlayer();
  const place = useRef<HTMLDivElement>(null);
  const isBack = useLocation({ select: ({ hash }) => hash === HASH });
  useEffect(() => {
    if (!isBack) return;
    place.current?.querySelector('button')?.focus();
    // Without this, the button of another question would take the focus later.
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [isBack, navigate]);
  const start = useMutation({
    mutationFn: () => {
      load();
      return call(trySimilar, { body: { session, question } });
    },
    onSuccess: ({ session: similar }) => open(similar, origin),
  });
  return (
    <div ref={place}>
      <BusyButton
        variant="default"
        type="button"
        leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
        busy={start.isPending}
        busyWords="Opening"
        onClick={() => start.mutate()}
      >
        Try a similar one
      </BusyButton>
      {start.error && (
        <p role="alert" className={classes.fault}>
          {whyNot(start.error)}
        </p>
      )}
    </div>
  );
}

function whyNot(error: Error): string {
  if (!(error instanceof ApiProblem)) return faultWords(error).detail;
  // The problem's detail says when more are possible, which the general text for limits leaves out.
  if (error.code === noMoreToday.code) return error.detail;
  return error.errors[0]?.message ?? faultWords(error).detail;
}

/** The link back from a similar question, with its words; null if none was requested. */
export function wayBack({ review, set, at, topic, untagged }: Origin) {
  if (review !== undefined) {
    const params = { session: review, place: at === undefined ? undefined : String(at) };
    const to = '/results/$session/review/{-$place}';
    return {
      words: 'Back to the review',
      link: linkOptions({ to, params, search: { topic, untagged }, hash: HASH }),
    };
  }
  if (set === undefined) return null;
  const params = { session: set };
  return {
    words: 'Back to your set',
    link: linkOptions({ to: '/practice/$session', params, search: { place: at }, hash: HASH }),
  };
}
