import { type ReactNode, useEffect, useState } from 'react';
import { addressOfFile } from '#web/lib/api.ts';

interface OwnFileProps {
  /** What names the file. */
  element: 'img' | 'a';
  /** As rich text has it, signed or not. */
  path: string;
  /** Its other attributes. */
  attributes: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** A picture or link of rich text that names one of our own files. Until it is there, and where it fails, its words stand there. */
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
