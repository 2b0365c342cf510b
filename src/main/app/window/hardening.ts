import { app } from 'electron';
import type { Session, WebContents } from 'electron';

import type { Log } from '../log-fields.ts';
import { APP_ORIGIN } from './app-origin.ts';

/** The page may load its own files and nothing else. React sets style attributes; style elements need the nonce. */
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

const developmentPolicy = (serverOrigin: string): string =>
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

/** Denies permissions, devices, screens, downloads and the network. */
export function hardenSession(session: Session, devServerOrigin: string | null, log: Log): void {
  session.setPermissionRequestHandler((_contents, permission, decide) => {
    log('permissionRefused', { reason: permission });
    decide(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler(null);
  session.on('will-download', (event) => event.preventDefault());
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest((details, decide) => {
    const allowed = mayRequest(details.url, devServerOrigin);
    if (!allowed) log('requestRefused', { reason: schemeOf(details.url) });
    decide({ cancel: !allowed });
  });
  if (devServerOrigin !== null) giveDevelopmentPolicy(session, devServerOrigin);
}

/** The app's own files; while developing also Vite's server and the developer tools. */
export function mayRequest(url: string, devServerOrigin: string | null): boolean {
  if (url.startsWith(`${APP_ORIGIN}/`) || url.startsWith('data:')) return true;
  if (devServerOrigin === null) return false;
  return url.startsWith('devtools://') || [devServerOrigin, devServerOrigin.replace(/^http/, 'ws')].some((own) => url.startsWith(`${own}/`));
}

export const isPageUrl = (url: string, pageUrl: string): boolean => url.startsWith(`${pageUrl.split('/', 3).join('/')}/`);

const schemeOf = (url: string): string => URL.parse(url)?.protocol ?? 'unreadable';

function giveDevelopmentPolicy(session: Session, devServerOrigin: string): void {
  session.webRequest.onHeadersReceived({ urls: [`${devServerOrigin}/*`] }, (details, decide) => {
    decide({ responseHeaders: { ...details.responseHeaders, 'content-security-policy': [developmentPolicy(devServerOrigin)] } });
  });
}

/** Denies navigation, new windows and webviews. Call it before the first window. */
export function hardenContents(devServerOrigin: string | null, log: Log): void {
  app.on('web-contents-created', (_event, contents) => hardenOne(contents, devServerOrigin, log));
}

function hardenOne(contents: WebContents, devServerOrigin: string | null, log: Log): void {
  const refuse = (event: { preventDefault(): void; readonly url: string }): void => {
    // Vite's client reloads the page by itself.
    if (devServerOrigin !== null && event.url.startsWith(`${devServerOrigin}/`)) return;
    event.preventDefault();
    log('navigationRefused', { reason: schemeOf(event.url) });
  };
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    log('navigationRefused', { reason: schemeOf(url) });
    return { action: 'deny' };
  });
}
