import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

type LinkScreen = '/reset-password' | '/confirm-email' | '/consent' | '/set-up';

/** The token of a link, kept here: it is a secret, and leaves the address bar and the history as soon as it is read. */
export function useTokenOfLink(screen: LinkScreen, fromAddress: string | undefined): string | undefined {
  const navigate = useNavigate();
  const [token] = useState(fromAddress);
  useEffect(() => {
    if (fromAddress !== undefined) void navigate({ to: screen, search: {}, replace: true });
  }, [fromAddress, navigate, screen]);
  return token;
}
