import { type ReactNode, useEffect, useState } from 'react';
import { addressOfFile } from '#web/lib/api.ts';

interface OwnFileProps {
  /** The element that refers to the file. */
  element: 'img' | 'a';
  /** The path in rich text, signed or not. */
  path: string;
  /** The other attributes of the element. */
  attributes: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/**
 * A picture or link in rich text that refers to an uploaded file. Its text is shown until the file has
 * loaded, or if loading fails.
 */
export function OwnFile({ element, path, attributes, children }: OwnFileProps) {
  const address = useAddress(path);
  if (element === 'img') return <img alt="" {...attributes} src={address} />;
  return (
    <a {...attributes} href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function useAddress(path: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    let found: string | undefined;
    addressOfFile(path, leaving.signal).then(
      (now) => {
        found = now;
        if (leaving.signal.aborted) release(now);
        else setAddress(now);
      },
      () => setAddress(undefined),
    );
    return () => {
      leaving.abort();
      if (found !== undefined) release(found);
    };
  }, [path]);
  return address;
}

function release(address: string): void {
  if (address.startsWith('blob:')) URL.revokeObjectURL(address);
}
