/** Whether a URL's host name means this computer, as the URL parser leaves it: odd spellings of 127.0.0.0/8 are spelled out. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
