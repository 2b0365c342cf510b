import { createHash } from 'node:crypto';

import type { CommandName } from '#shared/bridge/commands.ts';

/*
 * What of an answer is not the same in each run, and is replaced by a word in angle brackets before it is kept:
 *
 * - ids that the app makes up at random (UUIDs of version 4): numbered by their first appearance in the conversation, so that it
 *   still shows where the same one comes back. Ids that a message gives are of version 5, and stay;
 * - hashes over such ids, and of the key that signs evidence, by command and name of the member: numbered in the same way;
 * - the size of the cache's file, which depends on when SQLite tidies it;
 * - the name of a backup, which has to do with the computer, and its size;
 * - the port of a bank on this computer, which the system chooses;
 * - the temporary folder that a conversation writes into.
 *
 * Nothing else: amounts, states, names, dates and the order of rows stay, and the clock stands still. Of a list of many rows the
 * first and the last are kept as they are, and a hash of all of them.
 */

const REPLACED: readonly (readonly [commands: RegExp, member: string, by: string])[] = [
  [/^batches\./, 'bodyHash', 'hash'], [/^intents\.trail$/, 'hash', 'hash'], [/^handover\.get$/, 'hash', 'hash'], [/^journal\.state$/, 'signer', 'hash'],
  [/^backup\.(state|save|setPassphrase|chooseFolder)$/, 'path', 'path'], [/^backup\.choose$/, 'name', 'name'], [/^backup\./, 'bytes', 'bytes'],
  [/^journal\.verify$/, 'head', 'hash'], [/^app\.diagnostics$/, 'bytes', 'bytes'],
];
/** A list of more rows than this is shortened to so many of its first. */
const MANY = 10;
const KEPT = 2;

const RANDOM_ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const PORT = /(?<=127\.0\.0\.1:)\d+/g;

/** JSON that reads the same in each run. Keys are sorted; what is undefined is left out, as whoever reads the answer cannot tell. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** Makes answers of one conversation plain. */
export function plainAnswers(folder: string): (command: CommandName, value: unknown) => Plain {
  const numbers = new Map<string, Map<string, number>>();
  const numbered = (what: string, value: string): string => {
    const known = numbers.get(what) ?? new Map<string, number>();
    numbers.set(what, known);
    const number = known.get(value) ?? known.size + 1;
    known.set(value, number);
    return `<${what} ${number}>`;
  };
  const text = (value: string): string => {
    const shown = value.replaceAll(RANDOM_ID, (id) => numbered('id', id)).replaceAll(PORT, '<port>');
    // The rest of a path, as every system writes it.
    return shown.includes(folder) ? shown.replaceAll(folder, '<folder>').replaceAll('\\', '/') : shown;
  };
  const plain = (value: unknown, replaced: ReadonlyMap<string, string>): Plain => {
    if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
    if (typeof value === 'string') return text(value);
    if (value instanceof Uint8Array) return { '<bytes>': value.length, '<SHA-256>': createHash('sha256').update(value).digest('hex') };
    if (Array.isArray(value)) return shortened(value.map((item) => plain(item, replaced)));
    if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
      const members = Object.entries(value).filter(([, member]) => member !== undefined).map(([key, member]): [string, Plain] => {
        const by = replaced.get(key);
        const isHash = by === 'hash' && typeof member === 'string';
        return [text(key), by === undefined || member === null ? plain(member, replaced) : isHash ? numbered(by, member) : `<${by}>`];
      });
      return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
    }
    throw new TypeError(`No answer of the bridge may hold ${Object.prototype.toString.call(value)}`);
  };
  return (command, value) => plain(value, new Map(REPLACED.flatMap(([commands, member, by]) => (commands.test(command) ? [[member, by]] : []))));
}

function shortened(rows: readonly Plain[]): Plain {
  if (rows.length <= MANY) return rows;
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  return { '<rows>': rows.length, '<first>': rows.slice(0, KEPT), '<last>': rows.slice(-1), '<SHA-256 of all>': hash };
}
