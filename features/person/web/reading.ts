/* Viewing Assay as a different person, only in this tab, and leaving that view. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#web/lib/api.ts';
import { currentReading, startReading, stopReading } from '#web/shell/login.ts';
import { endReadAs, readAs } from '../person.contract.ts';

/** Switches this tab to the person's view. */
export function useReadAs(id: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(readAs, { params: { id } }),
    onSuccess: ({ user, access_token, expires_at }) => {
      startReading({ user, access_token }, expires_at);
      void navigate({ to: '/' });
    },
  });
}

/** Returns to the user's own view. Returns the id of the person viewed, or null if there was none. */
export function leaveReading(): string | null {
  const reading = currentReading();
  if (reading === null) return null;
  const { id } = reading.login.user;
  stopReading();
  // If the server cannot be reached, the view expires on its own.
  call(endReadAs, { params: { id } }).catch(() => undefined);
  return id;
}
