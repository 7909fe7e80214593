import { lazy, Suspense, useEffect, useState } from 'react';
import { whenProofIsDue } from '#web/lib/api.ts';

type Settle = (isProved: boolean) => void;

/** The frame stands around every screen, and few calls ever want proof. */
const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }));

/** Asks once more who one is, for whatever call wants to know; the call goes on by itself then. */
export function ProofDialog() {
  const [waiting, setWaiting] = useState<Settle[]>([]);
  useEffect(() => {
    whenProofIsDue(() => new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve])));
    return () => whenProofIsDue(async () => false);
  }, []);
  const settle: Settle = (isProved) => {
    for (const resolve of waiting) resolve(isProved);
    setWaiting([]);
  };
  if (waiting.length === 0) return null;
  return (
    <Suspense>
      <ProofForm settle={settle} />
    </Suspense>
  );
}
