/** The host in a URL as a browser parses it, and whether it is one of `named` or a subdomain of one. */
export function leadsTo(address: string, named: readonly string[]): { name: string; is_named: boolean } {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return { name: '', is_named: false };
  const { hostname } = url;
  return {
    name: hostname,
    is_named: named.some((one) => hostname === one || hostname.endsWith(`.${one}`)),
  };
}
