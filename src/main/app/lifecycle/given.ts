import { basename, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readWhole } from '#main/context/read-whole.ts';
import { MOST_GIVEN_BYTES } from '#shared/bridge/app/given.ts';
import type { Given } from '#shared/bridge/app/given.ts';
import { pageOfLink } from '#shared/bridge/app/page-links.ts';

import type { Log } from '../log-fields.ts';

/*
 * Files and links that the system hands to the app: with its first start, with a later one, or on a Mac as events. Anybody may write a link, and any program
 * may start this one: a link opens a page and nothing else, and a file is read as if it was dropped onto the window.
 */

type Read =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: 'link' | 'scheme' | 'file' };

/** At least two letters before the colon: one is a drive of Windows. */
const SCHEME = /^([a-z][a-z\d+.-]+):/i;

export function readGivenWord(word: string, folder: string): Read {
  const scheme = SCHEME.exec(word)?.[1]?.toLowerCase();
  if (scheme === undefined || isAbsolute(word)) return file(resolve(folder, word));
  if (scheme === 'tesoro') {
    const path = pageOfLink(word);
    return path === null ? { kind: 'refused', reason: 'link' } : { kind: 'page', path };
  }
  if (scheme !== 'file') return { kind: 'refused', reason: 'scheme' };
  const url = URL.parse(word);
  if (url === null || (url.host !== '' && url.host !== 'localhost')) return { kind: 'refused', reason: 'file' };
  try {
    return file(fileURLToPath(url));
  } catch {
    return { kind: 'refused', reason: 'file' };
  }
}

const file = (path: string): Read => (path.includes('\0') ? { kind: 'refused', reason: 'file' } : { kind: 'file', path });

type Waiting = Exclude<Read, { readonly kind: 'refused' }> | Extract<Given, { readonly kind: 'several' }>;

/** More than a person opens while the app is locked. */
const MOST_WAITING = 20;

export type GivenThings = ReturnType<typeof createGivenThings>;

/** What was handed over, until the window takes it. It waits while no connection is open. */
export function createGivenThings({ isOpen, arrived, log }: { readonly isOpen: () => boolean; readonly arrived: () => void; readonly log: Log }) {
  const waiting: Waiting[] = [];
  return {
    /** `folder`: where relative paths begin. */
    take: (words: readonly string[], folder: string): void => {
      const read = words.map((word) => readGivenWord(word, folder));
      for (const one of read) if (one.kind === 'refused') log('givenRefused', { reason: one.reason });
      const files = read.filter((one) => one.kind === 'file');
      const taken: readonly Waiting[] = [...read.filter((one) => one.kind === 'page').slice(-1), ...(files.length > 1 ? [{ kind: 'several' as const, count: files.length }] : files)];
      if (taken.length === 0) return;
      waiting.push(...taken);
      waiting.splice(0, waiting.length - MOST_WAITING);
      arrived();
    },
    next: async (): Promise<Given | null> => {
      const given = isOpen() ? waiting.shift() : undefined;
      if (given === undefined) return null;
      if (given.kind !== 'file') return given;
      const name = basename(given.path);
      const read = await readWhole(given.path, MOST_GIVEN_BYTES, 'followed');
      return read.ok ? { kind: 'file', name, bytes: read.value.bytes } : { kind: 'notRead', name, why: read.error === 'tooLarge' ? 'tooLarge' : 'notReadable' };
    },
  };
}
