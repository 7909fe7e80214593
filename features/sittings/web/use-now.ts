import { useEffect, useState } from 'react';

/**
 * The server's time in milliseconds, updated every second. It is based on the last response and the page's
 * own clock.
 */
export function useNow(server_now: string | undefined): number {
  const [base, setBase] = useState({ server: Date.now(), local: performance.now() });
  const [, tick] = useState(0);
  useEffect(() => {
    if (server_now !== undefined) setBase({ server: Date.parse(server_now), local: performance.now() });
  }, [server_now]);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return base.server + performance.now() - base.local;
}
