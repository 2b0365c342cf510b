/**
 * By what two connections are known to lead to one bank, and share the locks of the journal: scheme, host and port, in one
 * spelling. A host may be written with the dot of the root at its end. Addresses were checked when the connection was
 * saved; one that is none cannot be called either.
 */
export function bankOriginOf(baseUrl: string): string {
  const url = URL.parse(baseUrl.trim());
  return url === null ? baseUrl : url.origin.replace(/\.(?=:\d+$|$)/, '');
}
