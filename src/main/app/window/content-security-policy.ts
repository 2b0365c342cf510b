/** What the page may load and do: its own files and nothing else. React sets style attributes; style elements need the nonce. */
export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The same while developing: Vite's client runs inline, evaluates and listens on a socket. */
export const developmentPolicy = (serverOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ${serverOrigin.replace(/^http/, 'ws')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
