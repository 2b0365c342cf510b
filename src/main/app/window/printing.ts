import { randomUUID } from 'node:crypto';

import { BrowserWindow, session as electronSession } from 'electron';
import type { Session } from 'electron';

import type { Log } from '../log-fields.ts';
import { hardenSession } from './hardening.ts';

const PAPER = '#ffffff';

/** Resolves when the print dialog closes, whatever was chosen. */
export const printPage = (window: BrowserWindow | null): Promise<void> =>
  new Promise((resolve) => {
    if (window === null || window.isDestroyed()) {
      resolve();
      return;
    }
    const behind = window.getBackgroundColor();
    window.setBackgroundColor(PAPER);
    window.webContents.print({ printBackground: true }, () => {
      if (!window.isDestroyed()) window.setBackgroundColor(behind);
      resolve();
    });
  });

const SCHEME = 'tesoro-print';
const PARTITION = 'print';

/** A document may show its own content with its own styles, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Ten thousand orders take seconds. */
const LIMIT_MS = 120_000;

const documents = new Map<string, string>();
let printing: Session | null = null;

/** A session that reaches only the documents being printed. */
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
 * Renders a document to PDF; its style sheet sets margins and page numbers. Uses a hidden window without scripts, network, files or preload, which
 * closes with `parent` at the latest.
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
