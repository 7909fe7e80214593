import { useEffect, useState } from 'react';
import { apiAddress } from '#web/lib/api.ts';

/** Where the browser finds the file; undefined until that is known. */
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
