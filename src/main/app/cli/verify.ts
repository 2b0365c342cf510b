import { join } from 'node:path';

import { attachmentHashes, attachmentsSchema, readAttachment } from '#main/store/attachments/index.ts';
import { SCHEMA as cacheSchema } from '#main/store/cache/database.ts';
import { checkChain, journalSchema, readAnchor } from '#main/store/journal/index.ts';
import { connectEncrypted, isMalformed, isSound, keyThatOpens, snapshotOf, writesWereLost } from '#main/store/sqlite/index.ts';
import type { EncryptedFile, Schema } from '#main/store/sqlite/index.ts';
import { userDataSchema } from '#main/store/user-data/index.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

import { anchorFile, attachmentsFile, cacheFile, journalFile, keyFits, userDataFile } from '../session/store-files.ts';
import { readingKeysOf, refuseOtherSchema } from './copies.ts';
import type { StoreName } from './copies.ts';
import { CommandFailed, exits } from './endings.ts';
import type { Answer } from './endings.ts';
import type { Given, Tell } from './given.ts';

/** `absent`: nothing was ever kept there. */
interface Check {
  readonly store: StoreName;
  readonly state: 'whole' | 'damaged' | 'absent';
  readonly facts?: object;
}

/** Reads every page of every store of the connection, the chain of the journal with its anchor, and every attached file. */
export async function verify(given: Given, tell: Tell): Promise<Answer> {
  const { profileFolder, connection, cacheKeys, storesKeys } = given;
  const checks = [
    await checkJournal(given, tell),
    await check(given, { name: 'user data', path: userDataFile(profileFolder), keys: storesKeys, schema: userDataSchema, tell }),
    await check(given, { name: 'attachments', path: attachmentsFile(profileFolder), keys: storesKeys, schema: attachmentsSchema, tell, further: checkAttachments }),
    await check(given, { name: 'cache', path: cacheFile(profileFolder, connection.connectionId), keys: cacheKeys, schema: cacheSchema, tell }),
  ];
  const isWhole = checks.every(({ state }) => state !== 'damaged');
  return {
    exit: isWhole ? exits.right : exits.differs,
    json: { format: 'tesoro-verify/1', at: instantFromMs(Date.now()), whole: isWhole, stores: checks.map(({ store, state, facts }) => ({ store, state, ...facts })) },
    lines: checks.map(({ store, state, facts }) => `${store}: ${state}${facts === undefined ? '' : ` ${JSON.stringify(facts)}`}`),
  };
}

interface Checked {
  readonly name: StoreName;
  readonly path: string;
  readonly keys: readonly Uint8Array[];
  readonly schema: Schema;
  readonly tell: Tell;
  /** What is checked of a file whose pages are whole. */
  readonly further?: (file: EncryptedFile) => Omit<Check, 'store'>;
}

async function check({ scratch }: Given, { name, path, keys, schema, tell, further }: Checked): Promise<Check> {
  tell(`verifying the ${name}`);
  const copy = join(scratch, `${name.replace(' ', '-')}.db`);
  const made = await snapshotOf(path, copy, readingKeysOf(name, keys));
  if (made === 'missing') return { store: name, state: 'absent' };
  if (made === 'busy') throw new CommandFailed(exits.notReadable, `The ${name} is being written without a pause: try again later.`);
  if (keys.every((key) => keyFits(path, key) === 'otherKey')) throw new CommandFailed(exits.notReadable, `The ${name} has another key than the connection: open it in the window once.`);
  const key = keyThatOpens(copy, keys, scratch);
  if (key === null || writesWereLost(copy)) return { store: name, state: 'damaged' };
  const file = { path: copy, key };
  try {
    refuseOtherSchema(name, file, schema);
    if (!isEveryPageSound(file)) return { store: name, state: 'damaged' };
    return { store: name, ...(further?.(file) ?? { state: 'whole' }) };
  } catch (error) {
    if (isMalformed(error)) return { store: name, state: 'damaged' };
    throw error;
  }
}

function isEveryPageSound(file: EncryptedFile): boolean {
  const database = connectEncrypted(file, { mustExist: true, timeoutMs: 0 });
  try {
    return isSound(database);
  } finally {
    database.close();
  }
}

/** The anchor is read first: the journal is never behind it. */
async function checkJournal(given: Given, tell: Tell): Promise<Check> {
  const { profileFolder, storesKeys, remembered } = given;
  const anchors = storesKeys.map((key) => ({ key, anchor: readAnchor(anchorFile(profileFolder), key) }));
  const checked = await check(given, {
    name: 'journal', path: journalFile(profileFolder), keys: storesKeys, schema: journalSchema, tell,
    further: (file) => {
      const anchor = anchors.find(({ key }) => key === file.key)?.anchor ?? 'absent';
      const chain = checkChain({ file, anchor, remembered }, (done, total) => tell(`${done} of ${total} entries of the journal`));
      return chain.whole ? { state: 'whole', facts: { entries: chain.entries, head: chain.head } } : { state: 'damaged', facts: { damage: chain.damage } };
    },
  });
  const wasThere = remembered !== null || anchors.some(({ anchor }) => anchor !== 'absent');
  return checked.state === 'absent' && wasThere ? { store: 'journal', state: 'damaged', facts: { damage: { what: 'gone' } } } : checked;
}

function checkAttachments(file: EncryptedFile): Omit<Check, 'store'> {
  const hashes = [...attachmentHashes(file)];
  const damaged = hashes.filter((sha256) => typeof readAttachment(file, sha256) === 'string');
  return { state: damaged.length === 0 ? 'whole' : 'damaged', facts: { files: hashes.length, ...(damaged.length === 0 ? {} : { damaged }) } };
}
