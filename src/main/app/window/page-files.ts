import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

import type { Session } from 'electron';

import { APP_HOST, APP_ORIGIN, APP_SCHEME } from './app-origin.ts';
import { contentSecurityPolicy } from './hardening.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

const NONCE_PLACE = '__CSP_NONCE__';

/** null for anything that is not plainly below `root`. */
function pageFilePath(root: string, url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.host !== APP_HOST) return null;
  let path: string;
  try {
    path = decodeURIComponent(parsed.pathname);
  } catch {
    return null;
  }
  const parts = path.split('/').filter((part) => part !== '');
  // Checks the names, not the joined path: a name must not contain separators or drives.
  if (parts.length === 0 || parts.some((part) => part === '..' || /[\\:\0]/.test(part))) return null;
  const file = join(root, ...parts);
  return file.startsWith(root + sep) ? file : null;
}

interface PageAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly data: Buffer;
}

interface ServedPages {
  /** The folder of the built page. */
  readonly root: string;
  /** What is served of a page's file. */
  readonly page: (html: string) => string;
  /** Told of each address once all of it was handed over. */
  readonly handedOver: (url: string) => void;
}

const OWN_FILES = { urls: [`${APP_ORIGIN}/*`] };

/**
 * Serves the app's page in its session. By the older form of a buffer: with `protocol.handle` Electron reads Node's fetch and streams first, and each piece of a file waits for the
 * main process, which is busy starting. What that form adds, a header that lets every origin read the files, is taken off again.
 */
export function servePages({ protocol, webRequest }: Session, { root, page, handedOver }: ServedPages): void {
  protocol.registerBufferProtocol(APP_SCHEME, (request, answer) => answer(pageFile(root, request, page)));
  webRequest.onHeadersReceived(OWN_FILES, ({ responseHeaders }, decide) => {
    const own = Object.entries(responseHeaders ?? {}).filter(([name]) => !name.toLowerCase().startsWith('access-control-'));
    decide({ responseHeaders: Object.fromEntries(own) });
  });
  webRequest.onCompleted(OWN_FILES, ({ url }) => handedOver(url));
}

/** Answers with files under `root` and nothing else. Reads at once: while the app starts, an answer that waits for its turn comes behind the reading of the program. */
export function pageFile(
  root: string, request: { readonly url: string; readonly method: string }, page: (html: string) => string = (html) => html,
): PageAnswer {
  const path = request.method === 'GET' ? pageFilePath(root, request.url) : null;
  const contentType = path === null ? undefined : CONTENT_TYPES[extname(path).toLowerCase()];
  if (path === null || contentType === undefined) return NOT_FOUND;
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch {
    return NOT_FOUND;
  }
  const nonce = randomBytes(16).toString('base64');
  const isPage = contentType.startsWith('text/html');
  return {
    statusCode: 200,
    headers: {
      'content-type': contentType,
      'content-security-policy': contentSecurityPolicy(nonce),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': isPage ? 'no-store' : 'no-cache',
    },
    data: isPage ? Buffer.from(page(content.toString('utf8')).replaceAll(NONCE_PLACE, nonce), 'utf8') : content,
  };
}

const NOT_FOUND: PageAnswer = { statusCode: 404, headers: {}, data: Buffer.alloc(0) };
