/** Identifies a bank: connections with the same scheme, host and port share the journal's locks. A trailing dot of the host is dropped. */
export function bankOriginOf(baseUrl: string): string {
  const url = URL.parse(baseUrl.trim());
  return url === null ? baseUrl : url.origin.replace(/\.(?=:\d+$|$)/, '');
}
