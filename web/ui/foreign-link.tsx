import { type ReactNode, useEffect, useState } from 'react';
import { linkHosts } from '#web/lib/api.ts';
import { leadsTo } from './link-hosts.ts';

interface ForeignLinkProps {
  address: string;
  attributes: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/**
 * A link in rich text to a different server. It opens in a new tab and sends no referrer. If the server is
 * not on the list of allowed servers, only the link's text and address are shown.
 */
export function ForeignLink({ address, attributes, children }: ForeignLinkProps) {
  const [hosts, setHosts] = useState<readonly string[]>([]);
  useEffect(() => {
    let isShown = true;
    void linkHosts().then((named) => {
      if (isShown) setHosts(named);
    });
    return () => {
      isShown = false;
    };
  }, []);
  const host = leadsTo(address, hosts);
  if (host.is_named) {
    const opens = { target: '_blank', rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' } as const;
    return (
      <a {...attributes} href={address} {...opens}>
        {children}
      </a>
    );
  }
  return (
    <span {...attributes}>
      {children} {host.name !== '' && <span>({host.name})</span>}
    </span>
  );
}
