import { Suspense, useEffect, useState } from 'react';
import { whenProofIsDue } from '#web/lib/api.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

type Settle = (isProved: boolean) => void;

/** Loaded when needed: this dialog is on every screen, but few calls ask for a proof. */
const ProofForm = lazyPart(async () => (await import('./proof-form.tsx')).ProofForm);

/**
 * Asks for the password or code again when a call needs a fresh proof of identity. The call then continues
 * automatically.
 */
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
