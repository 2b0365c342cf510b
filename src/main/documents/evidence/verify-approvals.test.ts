import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { canonicalJson } from '#main/store/journal/index.ts';
import { evidenceOf } from '#main/team/desk/evidence.ts';
import { toText } from '#main/team/entries/keys.ts';
import { headerFrom, openBody } from '#main/team/entries/entry.ts';
import { hashOfPayload } from '#main/team/ledger/requests.ts';
import type { LogRow } from '#main/team/log.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { packInTest, programSays, sha256 } from '#test/support/evidence-pack.ts';
import type { PackInTest } from '#test/support/evidence-pack.ts';
import { HOUR, rule } from '#test/support/team-desks.ts';
import { logInTest, writerInTest } from '#test/support/team-log.ts';
import type { LogInTest, WriterInTest } from '#test/support/team-log.ts';
import { deedsIn } from './approvals.ts';
import type { TeamEntry } from './model.ts';

/** Anna founded the team; a transfer of more than 50 euros wants two signatures, and others one. */
const [anna, bruno, clara, dario] = [writerInTest('Anna'), writerInTest('Bruno'), writerInTest('Clara'), writerInTest('Dario')];
let folder: ReturnType<typeof temporaryFolder>;
let log: LogInTest;
beforeAll(() => {
  folder = temporaryFolder();
  log = logInTest(anna);
  log.found();
  for (const who of [bruno, clara, dario]) log.admit(anna, who);
  log.policy(anna, rule({ approvals: 1 }), rule({ approvals: 2, currency: 'EUR', from: 50_00 }), rule({ approvals: 3, currency: 'EUR', total: { per: 'day', above: 1_000_000_00 } }));
});
afterAll(() => {
  log.close();
  folder.remove();
});

const done = (why: unknown): void => expect(why).toBeNull();

interface Asked {
  readonly intentId: string;
  readonly text: string;
  readonly bodyHash: string;
  readonly statement: ReturnType<LogInTest['asked']>;
  /** Of what was claimed last. */
  token: number | null;
}

let payments = 0;

function asked(by: WriterInTest, minor: number): Asked {
  payments += 1;
  const request = { operation: 'createMoneyTransfer', input: { body: { amount: minor / 100, name: `Società “Perché” ${payments}` } } };
  const text = canonicalJson({ bank: 'https://bank.example', ...request });
  const bodyHash = sha256(text);
  const payload = { type: 'write', about: 'Società', shown: { kind: 'createTransfer' }, advice: [], frozen: { kind: 'createTransfer', request, bodyHash, fingerprint: 'F', marker: null } };
  const { lines: [line] } = log.request(by, `Payee ${payments}`, minor);
  if (line === undefined) throw new Error('no line');
  const statement = log.asked(by, `Payee ${payments}`, minor, { payload, payloadHash: hashOfPayload(payload), lines: [{ ...line, bodyHash }] });
  return { intentId: crypto.randomUUID(), text, bodyHash, statement, token: null };
}

function claimed(by: WriterInTest, of: Asked): void {
  done(log.say(by, { ...log.claim(of.statement), intentId: of.intentId }));
  of.token = log.token();
  done(log.say(by, { type: 'resolved', token: of.token, outcome: 'accepted', serverId: 'T1', state: 'ACCEPTED' }));
}

/** Dario asks for 100 euros, Bruno and Clara approve, Anna sends. */
function paid(minor = 100_00): Asked {
  const of = asked(dario, minor);
  for (const by of [bruno, clara]) done(log.say(by, log.approval(of.statement)));
  claimed(anna, of);
  return of;
}

const entriesOf = ({ statement: { requestId } }: Asked): readonly TeamEntry[] => evidenceOf(log, requestId);
const jsonl = (entries: readonly TeamEntry[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
const statementOf = ({ body }: TeamEntry): TeamStatement => (JSON.parse(body) as { readonly statement: TeamStatement }).statement;
const isOf = (type: TeamStatement['type']) => (entry: TeamEntry): boolean => statementOf(entry).type === type;

function packOf(of: Asked, entries: readonly TeamEntry[] | null = entriesOf(of)): PackInTest {
  const sending = { type: 'sending', bodyHash: of.bodyHash, ...(of.token === null ? {} : { claim: { teamId: log.teamId, token: of.token } }) };
  const events = [{ type: 'approved', intent: { bodyHash: of.bodyHash } }, ...(of.token === null ? [] : [sending])].map((event) => ({ intentId: of.intentId, event }));
  return packInTest(of.intentId, events, { 'w/request.json': of.text, ...(entries === null ? {} : { 'w/approvals.jsonl': jsonl(entries) }) }, of.bodyHash);
}

const said = (of: Asked, entries: readonly TeamEntry[] | null = entriesOf(of), ...more: readonly string[]): string => programSays(join(folder.path, 'pack'), packOf(of, entries), ...more);

/** An entry that a desk would not have kept. */
function forged(row: LogRow): TeamEntry {
  const { sequence, header, hash, signature } = row;
  const head = headerFrom(header);
  return { sequence, header, hash, signature: toText(signature), body: (head === null ? null : openBody(row, head, log.first)) ?? '' };
}

describe('a write of a team', () => {
  it('is believed with its signatures, which it names', () => {
    const of = paid();
    const found = said(of, undefined, '--founder', anna.device.signKey);
    expect(found).toContain('Everything agrees');
    for (const piece of [
      /ok {5}\d+ entries of the team “Rossi” are signed by devices that lead back to its founder/, /ok {5}the team was founded with the key that was named/,
      /ok {5}what was signed holds request\.json/, /ok {5}Bruno \(Desk of Bruno\) approved it on 20/, /ok {5}Clara \(Desk of Clara\) approved it/,
      /ok {5}the policy then in force \(2\) asked for 1 signature of others, and 2 were given; for 2 signatures of others, and 2 were given/,
      /ok {5}claim \d+ of Anna \(Desk of Anna\) on .* came after them and names this write/, /ok {5}the journal sent it under claim \d+\n/, /a rule of it on the sums of a day or month may have asked for more/,
    ]) expect(found).toMatch(piece);
    expect(said(of, undefined, '--founder', bruno.device.signKey)).toContain('WRONG  the team was founded with the key that was named');
    expect(deedsIn(entriesOf(of)).map(({ name, what, outcome }) => [name, what, outcome])).toEqual([
      ['Dario', 'requested', null], ['Bruno', 'approved', null], ['Clara', 'approved', null], ['Anna', 'claimed', null], ['Anna', 'resolved', 'accepted'],
    ]);
  });

  it('is believed as a line of a file that was signed as a whole, and not as another', () => {
    const [first, second] = [asked(dario, 20_00), asked(dario, 30_00)];
    const lines = [first, second].map((one, line) => ({ line, shown: {}, frozen: (one.statement.payload as { readonly frozen: object }).frozen }));
    const payload = { type: 'batch', about: 'March', name: 'March', total: [], lines };
    const keyed = [first, second].flatMap((one, line) => one.statement.lines.map((asking) => ({ ...asking, line })));
    for (const { statement } of [first, second]) done(log.say(dario, { type: 'withdrawn', requestId: statement.requestId, reason: 'In a file' }));
    const statement = log.asked(dario, 'March', 50_00, { payload, payloadHash: hashOfPayload(payload), lines: keyed });
    for (const by of [bruno, clara]) done(log.say(by, log.approval(statement)));
    done(log.say(anna, { ...log.claim(statement, 1), intentId: second.intentId }));
    const of = { ...second, statement, token: log.token() };
    const entries = evidenceOf(log, statement.requestId, 1);
    expect(said(of, entries)).toMatch(/Clara \(Desk of Clara\) approved it[^]*came after them and names this write[^]*Everything agrees/);
    expect(said({ ...first, statement, token: of.token }, entries)).toMatch(/WRONG {2}the journal sent it under claim \d+, which approvals\.jsonl does not have for this write/);
  });

  it('is believed when it was asked for and never sent', () => {
    const of = asked(dario, 20_00);
    done(log.say(bruno, { type: 'declined', requestId: of.statement.requestId, payloadHash: of.statement.payloadHash, reason: 'No' }));
    expect(said(of)).toMatch(/the request was declined by Bruno\n {7}nobody has claimed it[^]*Everything agrees/);
  });

  it('says loudly that glass was broken', () => {
    const of = asked(dario, 100_00);
    done(log.say(bruno, { type: 'brokeGlass', requestId: of.statement.requestId, payloadHash: of.statement.payloadHash, reason: 'Fire' }));
    claimed(anna, of);
    expect(said(of)).toMatch(/!! {5}GLASS WAS BROKEN by Bruno .*“Fire”[^]*the glass was broken instead[^]*Everything agrees/);
    expect(deedsIn(entriesOf(of))).toContainEqual(expect.objectContaining({ name: 'Bruno', what: 'brokeGlass', reason: 'Fire' }));
    expect(said(of, entriesOf(of).filter((entry) => !isOf('brokeGlass')(entry)))).toMatch(/WRONG {2}the policy then in force \(2\) asked for .* and 0 were given/);
  });

  it('is believed with what others signed on somebody’s behalf, for as long as they were asked to', () => {
    const [from, until] = [0, HOUR].map((ms) => instantFromMs(log.clock.now() + ms));
    if (from === undefined || until === undefined) throw new Error('no time');
    const of = asked(dario, 100_00);
    done(log.say(clara, { type: 'delegated', to: anna.member.memberId, from, until }));
    done(log.say(bruno, log.approval(of.statement)));
    done(log.say(anna, { ...log.approval(of.statement), delegatedBy: clara.member.memberId }));
    claimed(anna, of);
    expect(said(of)).toMatch(/ok {5}Anna \(Desk of Anna\) approved it on .* on behalf of Clara[^]*Everything agrees/);
    expect(deedsIn(entriesOf(of))).toContainEqual(expect.objectContaining({ name: 'Anna', what: 'approved', onBehalfOf: 'Clara' }));
    const withoutAsking = said(of, entriesOf(of).filter((entry) => !isOf('delegated')(entry)));
    expect(withoutAsking).toMatch(/WRONG {2}entry \d+ of the team is by Anna on behalf of Clara, who had not asked for that/);
    done(log.say(clara, { type: 'delegationEnded', to: anna.member.memberId }));
  });
});

it('believes what was lost with a backup and put back, by its own signature', () => {
  const of = asked(dario, 20_00);
  const lost = [log.row(bruno, log.approval(of.statement)), log.row(anna, { ...log.claim(of.statement), intentId: of.intentId })];
  of.token = lost[1]?.sequence ?? 0;
  done(log.say(anna, log.request(anna, 'Written meanwhile')));
  done(log.say(anna, { type: 'recovered', entries: lost.map((row) => ({ header: row.header, signature: toText(row.signature), text: forged(row).body })) }));
  const found = said(of);
  expect(found).toMatch(/entry \d+ of the team was lost with a backup and put back[^]*Bruno \(Desk of Bruno\) approved it[^]*the journal sent it under claim \d+\n[^]*Everything agrees/);
  expect(said(of, entriesOf(of).filter((entry) => !isOf('approved')(entry)))).toContain('and 0 were given');
});

describe('what was tampered with is WRONG', () => {
  it.each<readonly [string, (of: Asked) => readonly TeamEntry[] | null, RegExp]>([
    ['an edited body', (of) => entriesOf(of).map((entry) => (isOf('approved')(entry) ? { ...entry, body: entry.body.replace('approved', 'declined') } : entry)), /entry \d+ of the team does not say what was signed/],
    ['an edited body with its hash in an edited header', (of) => entriesOf(of).map((entry) => {
      if (!isOf('claimed')(entry)) return entry;
      const body = entry.body.replace(of.intentId, crypto.randomUUID());
      const header = canonicalJson({ ...JSON.parse(entry.header) as object, body: sha256(body) });
      return { ...entry, body, header, hash: sha256(header) };
    }), /entry \d+ of the team is not signed by the device that it names/],
    ['a signature of another entry', (of) => {
      const entries = entriesOf(of);
      const other = entries.find(isOf('claimed'))?.signature ?? '';
      return entries.map((entry) => (isOf('approved')(entry) ? { ...entry, signature: other } : entry));
    }, /entry \d+ of the team is not signed by the device that it names/],
    ['an approval that is missing', (of) => {
      const entries = entriesOf(of);
      return entries.filter((entry) => entry !== entries.find(isOf('approved')));
    }, /the policy then in force \(2\) asked for .*for 2 signatures of others, and 1 was given/],
    ['the approvals of another write', () => entriesOf(paid()), /the request in approvals\.jsonl asks for this write/],
    ['no approvals at all', () => null, /it was sent under a claim of a team, and approvals\.jsonl, .*, is missing/],
    ['a claim that is missing', (of) => entriesOf(of).filter((entry) => !isOf('claimed')(entry) && !isOf('resolved')(entry)), /the journal sent it under claim \d+, which approvals\.jsonl does not have/],
    ['a change of the policy that is missing', (of) => {
      const entries = entriesOf(of);
      const change = entries.findLast(isOf('applied'));
      return entries.filter((entry) => entry !== change);
    }, /entry \d+ of the team names policy 2, and 1 was in force/],
    ['the founding of another team', (of) => {
      const other = logInTest(writerInTest('Eva'));
      other.found();
      const [founding] = other.copy.entries.after(0, 1);
      other.close();
      if (founding === undefined) throw new Error('not founded');
      const { sequence, header, hash, signature, text } = founding;
      return [{ sequence, header, hash, signature: toText(signature), body: text }, ...entriesOf(of).slice(1)];
    }, /entry \d+ of the team belongs to another team/],
    ['an order that is not the log’s', (of) => {
      const entries = [...entriesOf(of)];
      const at = entries.findIndex(isOf('claimed'));
      entries.splice(at - 1, 2, ...entries.slice(at - 1, at + 1).toReversed());
      return entries;
    }, /entry \d+ of the team is not in the order of the log/],
  ])('%s', (_, change, why) => {
    const of = paid();
    const found = said(of, change(of));
    expect(found).toMatch(new RegExp(`WRONG {2}${why.source}`));
    expect(found).not.toContain('Everything agrees');
  });

  it('a signature of whoever prepared it', () => {
    const of = asked(dario, 20_00);
    const own = forged(log.row(dario, log.approval(of.statement)));
    expect(said(of, [...entriesOf(of), own])).toMatch(/WRONG {2}entry \d+ of the team is a signature of Dario, who prepared the request: it does not count/);
  });

  it('a claim for which nobody signed, one of an auditor, one after the request had expired', () => {
    const claimOf = (of: Asked): TeamStatement => ({ ...log.claim(of.statement), intentId: of.intentId });
    const of = asked(dario, 20_00);
    expect(said(of, [...entriesOf(of), forged(log.row(anna, claimOf(of)))])).toMatch(/WRONG {2}the policy then in force \(2\) asked for 1 signature of others, and 0 were given/);
    done(log.say(bruno, log.approval(of.statement)));
    const late = forged(log.row(anna, claimOf(of), { at: log.clock.now() + 50 * HOUR }));
    expect(said(of, [...entriesOf(of), late])).toMatch(/WRONG {2}claim \d+ of Anna .* came when the request had expired/);
  });

  it('a payload that does not hold what was sent, although the line of the request names it', () => {
    const of = paid();
    expect(programSays(join(folder.path, 'pack'), packOf({ ...of, text: of.text.replace('Società', 'Ditta') }))).toContain('WRONG  what was signed holds request.json');
  });

  it('a revocation that was taken out: what others wrote afterwards has another key', () => {
    const eva = writerInTest('Eva');
    done(log.admit(anna, eva));
    const of = asked(dario, 20_00);
    done(log.say(eva, log.approval(of.statement)));
    done(log.change(anna, { type: 'revokeDevice', deviceId: eva.device.deviceId }));
    done(log.say(bruno, log.approval(of.statement)));
    claimed(anna, of);
    const entries = entriesOf(of);
    const revocation = entries.findLast(isOf('applied'));
    expect(said(of)).toMatch(/Eva \(Desk of Eva\) approved it .*\n {7}it did not count when the write was claimed[^]*and 1 was given/);
    expect(said(of, entries.filter((entry) => entry !== revocation))).toMatch(/WRONG {2}entry \d+ of the team was written when devices had been revoked of which nothing is said here/);
  });
});
