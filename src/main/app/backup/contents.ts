import { z } from 'zod';

import { attachmentsSchema } from '#main/store/attachments/index.ts';
import { SCHEMA as cacheSchema } from '#main/store/cache/database.ts';
import { journalSchema } from '#main/store/journal/index.ts';
import type { Schema } from '#main/store/sqlite/index.ts';
import { teamSchema } from '#main/store/team/index.ts';
import { userDataSchema } from '#main/store/user-data/index.ts';
import { sha256 } from '#shared/bridge/command.ts';
import type { Instant } from '#shared/domain/instant.ts';

import { UnreadableBackup } from './sealed-file.ts';
import type { SealedReader } from './sealed-file.ts';

/* The content of a backup: the files of the profile one after the other, then what they are as JSON, then how long that is. Whoever reads it begins at the end. */

export const ANCHOR_PART = 'vault/journal.anchor';
export const JOURNAL_PART = 'journal/journal.db';
export const USER_DATA_PART = 'desk/desk.db';
export const ATTACHMENTS_PART = 'desk/attachments/attachments.db';
export const cachePart = (connectionId: string): string => `cache/${connectionId}/cache.db`;
const CACHE = /^cache\/[0-9a-z-]{1,64}\/cache\.db$/i;
const TEAM = /^team\/[0-9a-f]{16}\.db$/;

/** Of a store by the name of its file; null: another file. */
export function schemaOfPart(name: string): Schema | null {
  if (name === JOURNAL_PART) return journalSchema;
  if (name === USER_DATA_PART) return userDataSchema;
  if (name === ATTACHMENTS_PART) return attachmentsSchema;
  return CACHE.test(name) ? cacheSchema : TEAM.test(name) ? teamSchema : null;
}

const part = z.object({
  /** Path in the folder of a profile. */
  name: z.string().refine((name) => name === ANCHOR_PART || schemaOfPart(name) !== null),
  bytes: z.number().int().nonnegative(),
  sha256,
  /** What opens the store, in base64, and the version of its schema; null for other files. */
  key: z.base64().nullable(),
  schema: z.number().int().positive().nullable(),
});
export type BackupPart = z.output<typeof part>;

const backupContents = z.object({
  /** Version of the app that wrote it. */
  app: z.string().max(40),
  /** When copying began: what was written later may be missing. */
  savedAt: z.string().transform((text) => text as Instant),
  /** Settings, connections and the one opened last, as in the profile's file. */
  profile: z.looseObject({}),
  /** Connections whose cache could not be opened: they were locked. */
  leftOut: z.array(z.string()),
  journal: z.object({ journalId: z.string(), entries: z.number().int().nonnegative() }),
  parts: z.array(part),
});
export type BackupContents = z.output<typeof backupContents>;

const LENGTH_BYTES = 4;
const MOST_BYTES = 16_000_000;

export function encodedContents(contents: BackupContents): Buffer {
  const json = Buffer.from(JSON.stringify(contents), 'utf8');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length]);
}

/** Throws {@link UnreadableBackup} and system errors. */
export function readContents(reader: SealedReader): BackupContents {
  const end = reader.length - LENGTH_BYTES;
  const length = end < 0 ? 0 : reader.read(end, LENGTH_BYTES).readUInt32BE();
  if (length === 0 || length > Math.min(end, MOST_BYTES)) throw new UnreadableBackup('damaged');
  const parsed = backupContents.safeParse(JSON.parse(reader.read(end - length, length).toString('utf8')));
  if (!parsed.success || parsed.data.parts.reduce((sum, { bytes }) => sum + bytes, 0) !== end - length) throw new UnreadableBackup('damaged');
  if ([JOURNAL_PART, USER_DATA_PART, ANCHOR_PART].some((needed) => !parsed.data.parts.some(({ name }) => name === needed))) throw new UnreadableBackup('damaged');
  return parsed.data;
}

/** Whether a store in it was written by a later version of the app, which this one cannot read. */
export const isNewer = ({ parts }: BackupContents): boolean =>
  parts.some(({ name, schema }) => schema !== null && schema > (schemaOfPart(name)?.migrations.length ?? 0));
