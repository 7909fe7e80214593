import { useCallback, useEffect, useRef } from 'react';

/** Opens a stream in an element, starting at a second. */
export type OpenMedia = (element: HTMLVideoElement, from: number) => Promise<void>;

/**
 * Opens the stream at `url` when the viewer first presses play. Before that, no request goes to the other
 * server.
 */
export function useStream(url: string | null, onFault: () => void): OpenMedia | null {
  const opened = useRef<Promise<() => void>>(null);
  const fault = useRef(onFault);
  fault.current = onFault;
  useEffect(
    () => () => {
      void opened.current?.then(
        (close) => close(),
        () => undefined,
      );
      opened.current = null;
    },
    [],
  );
  const open = useCallback<OpenMedia>(
    async (element, from) => {
      if (url === null) return;
      opened.current ??= import('./stream.ts').then(({ openStream }) =>
        openStream(element, url, { from, onFault: () => fault.current() }),
      );
      try {
        await opened.current;
      } catch (error) {
        // The streaming code did not load; the next press tries again.
        opened.current = null;
        throw error;
      }
    },
    [url],
  );
  return url === null ? null : open;
}
