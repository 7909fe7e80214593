import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

type LinkScreen = '/reset-password' | '/confirm-email' | '/consent' | '/set-up';

/**
 * The token of a link. It is a secret, so it is kept here and removed from the address bar and the history at
 * once.
 */
export function useTokenOfLink(screen: LinkScreen, fromAddress: string | undefined): string | undefined {
  const navigate = useNavigate();
  const [token] = useState(fromAddress);
  useEffect(() => {
    if (fromAddress !== undefined) void navigate({ to: screen, search: {}, replace: true });
  }, [fromAddress, navigate, screen]);
  return token;
}
