import { useCallback, useEffect, useRef } from 'react';

/** Opens what an element is to play from this second on. */
export type OpenMedia = (element: HTMLVideoElement, from: number) => Promise<void>;

/** What leads the stream at `url` into an element, once, as its reader presses: before that no other server is asked. */
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
        // What plays it did not come; the next press asks for it again.
        opened.current = null;
        throw error;
      }
    },
    [url],
  );
  return url === null ? null : open;
}
