import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { SystemProxy } from '#main/bank/transport/index.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import { parseInstant } from '#shared/domain/instant.ts';

import { errorFields } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';
import { createFetch } from './fetching.ts';
import { internetMarkOf, markFromInternet } from './internet-mark.ts';
import { readUpdateSource } from './manifest.ts';
import { createUpdates } from './updates.ts';
import type { UpdateDeps, UpdateMemory, Updates } from './updates.ts';

export type { Updates } from './updates.ts';

interface UpdateSurroundings {
  readonly appFolder: string;
  readonly profileFolder: string;
  readonly version: string;
  readonly loopbackOnly: boolean;
  readonly systemProxy: SystemProxy;
  readonly downloadsFolder: () => string;
  readonly showInFolder: (path: string) => void;
  readonly emit: (event: AppEvent) => void;
  readonly log: Log;
}

const FIRST_LOOK_AFTER_MS = 15_000;
const LOOK_AGAIN_MS = 3_600_000;

const manifestOf = (folder: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return null;
  }
};

/** Off unless the package names an address and a key. Then it checks once a day, first a while after the start. */
export function startUpdates({ emit, log, ...given }: UpdateSurroundings): Updates {
  const source = readUpdateSource(manifestOf(given.appFolder));
  const updates = createUpdates({
    source, version: given.version, system: { platform: process.platform, arch: process.arch },
    fetch: createFetch({ systemProxy: given.systemProxy, loopbackOnly: given.loopbackOnly }),
    clock: { now: () => Date.now() },
    memory: updateMemory(given.profileFolder, log),
    downloads: given.downloadsFolder, showInFolder: given.showInFolder,
    mark: (path, url) => markFromInternet(internetMarkOf(process.platform, path, url, Date.now())),
    changed: () => emit({ type: 'changed', parts: ['updates'] }),
    announce: (version) => emit({ type: 'notice', notice: { code: 'updateAvailable', version } }),
  });
  if (source !== null) {
    setTimeout(() => void updates.lookIfDue(), FIRST_LOOK_AFTER_MS).unref();
    setInterval(() => void updates.lookIfDue(), LOOK_AGAIN_MS).unref();
  }
  return updates;
}

const stored = z.lazy(() => z.object({
  lastLookAt: z.string().nullable().transform((text) => (text === null ? null : parseInstant(text))),
  highestSeen: z.string().max(100).nullable(),
}));

const NOTHING: UpdateMemory = { lastLookAt: null, highestSeen: null };

/** updates.json in the profile's folder. Unreadable: never checked. Not writable: kept for this run, and logged. */
function updateMemory(profileFolder: string, log: Log): UpdateDeps['memory'] {
  const path = join(profileFolder, 'updates.json');
  let memory: UpdateMemory | null = null;
  const load = (): UpdateMemory => {
    try {
      const read = stored.safeParse(JSON.parse(readFileSync(path, 'utf8')));
      return read.success ? read.data : NOTHING;
    } catch {
      return NOTHING;
    }
  };
  return {
    read: () => (memory ??= load()),
    write: (next) => {
      memory = next;
      try {
        writeFileSync(`${path}.new`, JSON.stringify(next), { mode: 0o600 });
        renameSync(`${path}.new`, path);
      } catch (error) {
        log('updatesNotRemembered', errorFields(error));
      }
    },
  };
}
