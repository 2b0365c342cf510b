import { afterEach, beforeEach, expect, it } from 'vitest';

import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { rule } from '#test/support/team-desks.ts';
import { logInTest, writerInTest } from '#test/support/team-log.ts';
import type { LogInTest } from '#test/support/team-log.ts';
import { headerFrom, openBody } from '../entries/entry.ts';
import { toText } from '../entries/keys.ts';
import { evidenceOf } from './evidence.ts';

const [anna, bruno, dario] = [writerInTest('Anna'), writerInTest('Bruno'), writerInTest('Dario', ['preparer'])];
let log: LogInTest;
beforeEach(() => {
  log = logInTest(anna);
  log.found();
  for (const who of [bruno, dario]) log.admit(anna, who);
  log.policy(anna, rule({ approvals: 1 }));
});
afterEach(() => log.close());

const said = (requestId: string, line?: number): readonly string[] =>
  evidenceOf(log, requestId, line).map(({ body }) => (JSON.parse(body) as { readonly statement: TeamStatement }).statement.type);
const OF_TEAM = ['founded', 'requested', 'applied', 'requested', 'applied', 'requested', 'applied'];

it('has the entries of a request and of the team, nothing of other requests, and nothing that was not allowed', () => {
  const [asked, other] = [log.asked(dario, 'Bianchi'), log.asked(dario, 'Verdi')];
  expect(log.say(dario, log.approval(asked))).toBe('role');
  log.say(bruno, log.approval(other));
  log.say(bruno, log.approval(asked));
  log.say(anna, log.claim(other));
  log.say(anna, { type: 'resolved', token: log.token(), outcome: 'accepted', serverId: null, state: 'ACCEPTED' });
  log.say(anna, log.claim(asked));
  log.say(anna, { type: 'resolved', token: log.token(), outcome: 'accepted', serverId: null, state: 'ACCEPTED' });
  log.changeRequest(anna, { type: 'removeMember', memberId: bruno.member.memberId });
  expect(said(asked.requestId)).toEqual([...OF_TEAM, 'requested', 'approved', 'claimed', 'resolved']);
  const entries = evidenceOf(log, asked.requestId);
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map(({ sequence }) => sequence).toSorted((one, next) => one - next));
  expect(entries.every(({ hash, sequence }) => log.copy.entries.get(sequence)?.hash === hash)).toBe(true);
  expect(said(crypto.randomUUID())).toEqual([]);
});

it('has no claims of other lines of a file', () => {
  const [first] = log.request(dario, 'Bianchi', 50).lines;
  const [second] = log.request(dario, 'Verdi', 50).lines;
  if (first === undefined || second === undefined) throw new Error('no line');
  const asked = log.asked(dario, 'File', 100, { lines: [first, { ...second, line: 1 }] });
  log.say(bruno, log.approval(asked));
  log.say(anna, log.claim(asked, 0));
  log.say(anna, { type: 'resolved', token: log.token(), outcome: 'accepted', serverId: null, state: 'ACCEPTED' });
  log.say(dario, { type: 'lineLeftOut', requestId: asked.requestId, line: 1, reason: 'Paid by card' });
  expect(said(asked.requestId, 0)).toEqual([...OF_TEAM, 'requested', 'approved', 'claimed', 'resolved']);
  expect(said(asked.requestId, 1)).toEqual([...OF_TEAM, 'requested', 'approved', 'lineLeftOut']);
});

it('lists what other desks sent, the newest first, found by what it is about', () => {
  const page = (deviceId: string, text = '', offset = 0) => log.copy.claims.pageOfOthers(deviceId, { text, offset, limit: 2 });
  const requests = ['Società Verdi', 'Bianchi', 'Neri'].map((payee) => log.asked(dario, payee));
  for (const [index, asked] of requests.entries()) {
    log.say(bruno, log.approval(asked));
    log.say(anna, log.claim(asked));
    if (index === 2) log.say(anna, { type: 'resolved', token: log.token(), outcome: 'notSent', serverId: null, state: 'ABANDONED' });
  }
  expect(page(bruno.device.deviceId)).toMatchObject({ total: 2, rows: [{ about: 'Bianchi', kind: 'transfer', lines: 1, memberId: anna.member.memberId, amountMinor: 10_000, outcome: 'open' }, { about: 'Società Verdi' }] });
  expect(page(bruno.device.deviceId, '', 1)).toMatchObject({ total: 2, rows: [{ about: 'Società Verdi' }] });
  expect(page(bruno.device.deviceId, 'societa')).toMatchObject({ total: 1, rows: [{ about: 'Società Verdi' }] });
  expect(page(anna.device.deviceId)).toEqual({ total: 0, rows: [] });
});

it('has what was lost with a backup and put back as it was signed', () => {
  const asked = log.asked(dario, 'Bianchi');
  const lost = [log.row(bruno, log.approval(asked)), log.row(anna, log.claim(asked))];
  log.say(anna, log.request(anna, 'Verdi'));
  const entries = lost.map((row) => {
    const header = headerFrom(row.header);
    return { header: row.header, signature: toText(row.signature), text: header === null ? null : openBody(row, header, log.first) };
  });
  expect(log.say(anna, { type: 'recovered', entries })).toBeNull();
  const at = log.token();
  expect(evidenceOf(log, asked.requestId).slice(OF_TEAM.length + 1)).toMatchObject(lost.map(({ hash, header }, index) => ({ hash, header, recovered: 1e12 + at * 1000 + index })));
});
