import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SystemProxy } from '#main/bank/transport/index.ts';
import type { AppEvent } from '#shared/bridge/events.ts';

import type { Log } from '../log-fields.ts';
import { createFetch } from './fetching.ts';
import { internetMarkOf, markFromInternet } from './internet-mark.ts';
import { readUpdateSource } from './manifest.ts';
import { updateMemory } from './update-memory.ts';
import { createUpdates } from './updates.ts';
import type { Updates } from './updates.ts';

export type { Updates } from './updates.ts';

export interface UpdateSurroundings {
  /** Holds the package.json of the app as it was packed. */
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

/** Updates as this package was made: off, unless it names an address and a key. Then it is looked once a day, a while after the start. */
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
