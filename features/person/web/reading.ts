/* Seeing the product as someone else does, in this tab alone, and the way back. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#web/lib/api.ts';
import { currentReading, startReading, stopReading } from '#web/shell/login.ts';
import { endReadAs, readAs } from '../person.contract.ts';

/** From now on this tab shows what the person sees. */
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

/** Back to one's own view; the id of whose it was, null where it was one's own all along. */
export function leaveReading(): string | null {
  const reading = currentReading();
  if (reading === null) return null;
  const { id } = reading.login.user;
  stopReading();
  // Where the server can't be told, the reading runs out by itself.
  call(endReadAs, { params: { id } }).catch(() => undefined);
  return id;
}
