import { randomUUID } from 'node:crypto';

import { BrowserWindow, session as electronSession } from 'electron';
import type { Session } from 'electron';

import type { Log } from '../log-fields.ts';
import { hardenSession } from './hardening.ts';

/** A scheme that nothing but a document on its way to paper has. */
const SCHEME = 'tesoro-print';
/** In memory: nothing of it outlives the app. */
const PARTITION = 'print';

/** What is printed may show what is in it, in the styles that are in it, and do nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Ten thousand orders take seconds. */
const LIMIT_MS = 120_000;

/** Documents that are being printed, by their addresses. */
const documents = new Map<string, string>();
let printing: Session | null = null;

/** A session that reaches nothing but the documents being printed. */
function printingSession(log: Log): Session {
  if (printing !== null) return printing;
  printing = electronSession.fromPartition(PARTITION, { cache: false });
  hardenSession(printing, null, log);
  printing.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !documents.has(url) }));
  printing.protocol.handle(SCHEME, ({ url }) => {
    const html = documents.get(url);
    return html === undefined ? new Response(null, { status: 404 }) : new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store',
      },
    });
  });
  return printing;
}

/**
 * The pages of a document as a PDF: margins and page numbers are as its style sheet says. It is drawn by a window that
 * nobody sees, with no scripts, no network, no files and no preload, which goes with `parent` at the latest.
 */
export async function printPdf(html: string, parent: BrowserWindow | null, log: Log): Promise<Uint8Array> {
  const url = `${SCHEME}://${randomUUID()}/`;
  const window = new BrowserWindow({
    ...(parent === null || parent.isDestroyed() ? {} : { parent }),
    show: false,
    webPreferences: {
      session: printingSession(log),
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
    },
  });
  const limit = setTimeout(() => window.destroy(), LIMIT_MS);
  documents.set(url, html);
  try {
    await window.loadURL(url);
    return await window.webContents.printToPDF({ pageSize: 'A4', preferCSSPageSize: true, printBackground: true, generateTaggedPDF: false });
  } finally {
    documents.delete(url);
    clearTimeout(limit);
    if (!window.isDestroyed()) window.destroy();
  }
}
