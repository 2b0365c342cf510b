import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { parseInstant } from '#shared/domain/instant.ts';

import type { Log } from '../log-fields.ts';
import { errorFields } from '../log-fields.ts';
import type { UpdateDeps, UpdateMemory } from './updates.ts';

const stored = z.object({
  lastLookAt: z.string().nullable().transform((text) => (text === null ? null : parseInstant(text))),
  highestSeen: z.string().max(100).nullable(),
});

const NOTHING: UpdateMemory = { lastLookAt: null, highestSeen: null };

/** updates.json in the profile's folder. What cannot be read counts as never looked; what cannot be written holds for this run, and is logged. */
export function updateMemory(profileFolder: string, log: Log): UpdateDeps['memory'] {
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
