/** For a host name as the URL parser returns it, with odd spellings of 127.0.0.0/8 already normalised. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
