/** The server that an address names, as a browser reads it, and whether it is one of `named` or below one. */
export function leadsTo(address: string, named: readonly string[]): { name: string; is_named: boolean } {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return { name: '', is_named: false };
  const { hostname } = url;
  return {
    name: hostname,
    is_named: named.some((one) => hostname === one || hostname.endsWith(`.${one}`)),
  };
}
