import type { TeamCopy } from '#main/store/team/index.ts';
import { bodyText, writeEntry } from '#main/team/entries/entry.ts';
import type { Writer } from '#main/team/entries/entry.ts';
import { newSignPair } from '#main/team/entries/keys.ts';
import type { LogRow } from '#main/team/log.ts';
import { instantFromMs } from '#shared/domain/instant.ts';

/** Something that whoever administers the database can do to it. `schema` is where the workspace is. */
export interface Forgery {
  readonly name: string;
  readonly sql: (schema: string) => string;
  /** How many entries a desk must know to notice it: what nobody has shown it, it cannot miss. */
  readonly noticedFrom?: number;
}

const bytea = (bytes: Uint8Array): string => `'\\x${Buffer.from(bytes).toString('hex')}'`;
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const insert = (schema: string, row: LogRow): string =>
  `INSERT INTO ${schema}.entry (sequence, hash, header, signature, body) VALUES (${row.sequence}, ${text(row.hash)}, ${text(row.header)}, ${bytea(row.signature)}, ${bytea(row.body)})`;
const headAt = (schema: string, row: Pick<LogRow, 'sequence' | 'hash'>): string => `UPDATE ${schema}.head SET sequence = ${row.sequence}, hash = ${text(row.hash)}`;

/** Of a log, as one of its members keeps it. */
export function forgeries(copy: TeamCopy): readonly Forgery[] {
  const rows = copy.entries.after(0, 1000);
  const last = rows.at(-1);
  const identity = copy.identity();
  if (last === undefined || identity === null) throw new Error('There is nothing to forge');
  const each = rows.flatMap((row, index): readonly Forgery[] => {
    const { sequence } = row;
    const next = rows[index + 1];
    const where = `WHERE sequence = ${sequence}`;
    const change = (name: string, set: string): Forgery => ({ name: `${name} of entry ${sequence}`, sql: (schema) => `UPDATE ${schema}.entry SET ${set} ${where}` });
    return [
      { name: `entry ${sequence} deleted`, sql: (schema) => `DELETE FROM ${schema}.entry ${where}` },
      change('the time', `header = replace(header, '"at":"2026-06-30T10', '"at":"2026-06-30T11')`),
      change('the hash', `hash = ${text('f'.repeat(64))}`),
      change('a bit of the signature', 'signature = set_byte(signature, 5, get_byte(signature, 5) # 1)'),
      change('a bit of the body', 'body = set_byte(body, 40, get_byte(body, 40) # 1)'),
      change('the end of the body', 'body = substring(body FROM 1 FOR length(body) - 1)'),
      ...(next === undefined ? [] : [
        change('the body of the next', `body = ${bytea(next.body)}`),
        change('the whole of the next', `(hash, header, signature, body) = (${text(next.hash)}, ${text(next.header)}, ${bytea(next.signature)}, ${bytea(next.body)})`),
        {
          name: `entries ${sequence} and ${next.sequence} in the other order`,
          sql: (schema: string) => `UPDATE ${schema}.entry SET sequence = -1 ${where}; UPDATE ${schema}.entry SET sequence = ${sequence} WHERE sequence = ${next.sequence}; UPDATE ${schema}.entry SET sequence = ${next.sequence} WHERE sequence = -1`,
        },
        { name: `an older head, at ${sequence}`, sql: (schema: string) => headAt(schema, row) },
        { name: `everything after ${sequence} gone`, noticedFrom: sequence + 1, sql: (schema: string) => `${headAt(schema, row)}; DELETE FROM ${schema}.entry WHERE sequence > ${sequence}` },
        {
          name: `entry ${sequence} said again at the end`,
          sql: (schema: string) => `${insert(schema, { ...row, sequence: last.sequence + 1, hash: row.hash })}; ${headAt(schema, { sequence: last.sequence + 1, hash: row.hash })}`,
        },
      ]),
    ];
  });

  const key = copy.workspaceKey(1) ?? Buffer.alloc(32);
  const own = { deviceId: identity.deviceId, signKey: Buffer.from(identity.signPrivate, 'base64url') };
  const stranger = { deviceId: identity.deviceId, signKey: newSignPair().privateKey };
  const statement = { type: 'left' as const, reason: 'forged' };
  const made = (writer: Writer, after: { readonly sequence: number; readonly hash: string }, more: object = {}): LogRow =>
    writeEntry(writer, { team: identity.teamId, sequence: after.sequence + 1, previous: after.hash, at: instantFromMs(Date.UTC(2026, 5, 30, 10)), keyNumber: 1, ...more }, key, bodyText(statement));
  const appended = (name: string, row: LogRow): Forgery => ({ name, sql: (schema) => `${insert(schema, row)}; ${headAt(schema, row)}` });
  const before = rows.at(-2) ?? last;
  const fork = made(own, before);
  return [
    ...each,
    appended('an entry signed by somebody else in the name of a device', made(stranger, last)),
    appended('an entry of a device that nobody let in', made({ ...stranger, deviceId: '11111111-1111-4111-8111-111111111111' }, last)),
    appended('an entry of another team', made(own, last, { team: '22222222-2222-4222-8222-222222222222' })),
    appended('an entry that follows another', made(own, { ...last, hash: 'e'.repeat(64) })),
    appended('an entry that leaves one out', made(own, { ...last, sequence: last.sequence + 1 })),
    appended('an entry under a key that nobody has', made(own, last, { keyNumber: 7 })),
    appended('an entry of the day after tomorrow', made(own, last, { at: instantFromMs(Date.UTC(2026, 6, 3)) })),
    appended('a second foundation, by a member', writeEntry(own, { team: identity.teamId, sequence: last.sequence + 1, previous: last.hash, at: last.at, keyNumber: 1 }, key, rows[0]?.text ?? '')),
    { name: 'a fork that a member has signed', noticedFrom: last.sequence, sql: (schema) => `DELETE FROM ${schema}.entry WHERE sequence = ${last.sequence}; ${insert(schema, fork)}; ${headAt(schema, fork)}` },
    { name: 'a head that names another hash', sql: (schema) => `UPDATE ${schema}.head SET hash = ${text('d'.repeat(64))}` },
    { name: 'a head ahead of the entries', sql: (schema) => `UPDATE ${schema}.head SET sequence = sequence + 1` },
    { name: 'an empty log', sql: (schema) => `DELETE FROM ${schema}.entry; UPDATE ${schema}.head SET sequence = 0, hash = ''` },
  ];
}

