import { useEffect, useState } from 'react';
import { apiAddress } from '#web/lib/api.ts';

/** The full address of a file; undefined until the API's address is known. */
export function useSource(url: string | null): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let isShown = true;
    if (url !== null) void apiAddress(url).then((whole) => isShown && setSource(whole));
    return () => {
      isShown = false;
    };
  }, [url]);
  return source;
}
