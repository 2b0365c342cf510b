import { expect, it } from 'vitest';
import type { MatchKind } from '#shared/bridge/writes/intents.ts';
import type { MoneyTransfer, PayeeVerification } from '#shared/contract/money-transfers.ts';
import { happened, newIntent, second } from '#test/support/journal-fixture.ts';
import type { AtBank, IntentEvent } from './event.ts';
import { applyEvent } from './machine.ts';
import type { IntentRecord } from './record.ts';

/** The record after these events, a second apart; throws when one does not fit. */
function folded(...events: readonly IntentEvent[]): IntentRecord {
  let record: IntentRecord | null = null;
  for (const [index, event] of events.entries()) {
    record = applyEvent(record, event, second(index), index + 1);
    if (record === null) throw new Error(`${event.type} does not fit`);
  }
  if (record === null) throw new Error('no events');
  return record;
}

const sent = [happened.approved(newIntent('I')), happened.sending()] as const;
const unknown = [...sent, happened.lost()] as const;
const notFound = [...unknown, happened.looked('notFound')] as const;
const accepted = [...sent, happened.answered('accepted', 'T1')] as const;
const challenged = [...sent, happened.answered('challenge')] as const;

const found = (by: 'look' | 'person', change: Partial<AtBank>, userName?: string): IntentEvent =>
  ({ ...happened.found(by), atBank: { ...happened.found(by).atBank, ...change }, ...(userName === undefined ? {} : { userName }) });
const read = (meaning: AtBank['meaning'], change: Partial<AtBank> = {}, userName?: string): IntentEvent =>
  ({ ...happened.read(meaning), atBank: { ...happened.read(meaning).atBank, ...change }, ...(userName === undefined ? {} : { userName }) });
const matchOf = ({ match, matchedBy }: IntentRecord) => [match, matchedBy];

it('keeps who said that a transfer is this write’s, and that a person said so', () => {
  expect(matchOf(folded(...unknown, found('person', { serverId: 'T1' }, 'anna')))).toEqual(['byPerson', 'anna']);
  expect(matchOf(folded(...unknown, found('person', { serverId: 'T1' })))).toEqual(['byPerson', null]);
  expect(matchOf(folded(...unknown, found('look', { serverId: 'T1', match: 'byMarker' }, 'anna')))).toEqual(['byMarker', null]);
  const taken = [...sent, happened.answered('accepted')] as const;
  expect(matchOf(folded(...taken, read('accepted', { serverId: 'T1', match: 'byPerson' }, 'anna')))).toEqual(['byPerson', 'anna']);
  expect(matchOf(folded(...taken, read('accepted', { serverId: 'T1', match: 'byPerson' })))).toEqual(['byPerson', null]);
  const alike = [...unknown, found('look', { serverId: 'T1', match: 'byLikeness' })] as const;
  expect(matchOf(folded(...alike, read('accepted', { serverId: 'T1', match: 'byPerson' }, 'anna')))).toEqual(['byPerson', 'anna']);
  expect(matchOf(folded(...unknown, found('person', { serverId: 'T1' }, 'anna'), read('settled', { serverId: 'T1', match: 'byId' })))).toEqual(['byPerson', 'anna']);
});

it('takes an id for proved by the answer to the sending alone', () => {
  const match = (given: MatchKind | undefined) =>
    folded(...challenged, happened.confirming(), { ...happened.answered('accepted', 'T5'), atBank: { ...happened.answered('accepted', 'T5').atBank, ...(given === undefined ? {} : { match: given }) } }).match;
  expect([folded(...accepted).match, match(undefined), match('byLikeness')]).toEqual(['byId', null, 'byLikeness']);
});

it('calls late what the bank executes after it had given it up, and nothing else that is read', () => {
  const failed = [...accepted, happened.read('failed')] as const;
  expect(folded(...failed, happened.read('settled'))).toMatchObject({ state: 'SETTLED', turnedUpLate: true });
  expect(folded(...failed, happened.read('accepted'))).toMatchObject({ state: 'FAILED', turnedUpLate: false });
  expect(folded(...accepted, happened.read('settled'))).toMatchObject({ state: 'SETTLED', turnedUpLate: false });
  expect(folded(...notFound, happened.found(), happened.read('settled'))).toMatchObject({ state: 'SETTLED', turnedUpLate: true });
});

it('calls late what turns up after it was not found, also where it failed', () => {
  expect(folded(...notFound, happened.found('look', 'failed'))).toMatchObject({ state: 'FAILED', turnedUpLate: true });
  expect(folded(...unknown, happened.found('look', 'failed'))).toMatchObject({ state: 'FAILED', turnedUpLate: false });
});

it('keeps both baselines of what was sent twice, each by its own kind of id', () => {
  const baseline = (serverIds: Readonly<Record<string, readonly string[]>>): IntentEvent => ({ ...happened.sending(), baseline: { serverIds, serverTime: second(0), readAt: second(0) } });
  const again = folded(happened.approved(newIntent('I')), baseline({ transfer: ['T1', 'T2'], transaction: ['E1'] }), happened.lost(), happened.looked('notFound'), baseline({ transfer: ['T2', 'T3'], reservedEntry: ['R1'] }));
  expect(again.baseline?.serverIds).toEqual({ transfer: ['T1', 'T2', 'T3'], transaction: ['E1'], reservedEntry: ['R1'] });
});

it('keeps the verification of the payee, which only the first answer tells', () => {
  const verification = { result: 'MATCH' } as unknown as PayeeVerification;
  const told = folded(...sent, { ...happened.answered('challenge', 'T1'), verification });
  expect(told.verification).toBe(verification);
  expect(folded(...sent, { ...happened.answered('challenge', 'T1'), verification }, happened.confirming(), happened.answered('accepted')).verification).toBe(verification);
});

it('ends an attempt once', () => {
  const outcomes = ({ attempts }: IntentRecord) => attempts.map(({ outcome }) => outcome);
  expect(outcomes(folded(...sent, happened.challenged()))).toEqual(['challenge']);
  expect(outcomes(folded(...accepted, happened.challenged()))).toEqual(['accepted']);
  expect(outcomes(folded(...challenged, happened.confirming(), happened.codeRefused()))).toEqual(['challenge', 'codeRefused']);
  expect(outcomes(folded(...challenged, happened.confirming(), happened.lost(), happened.codeRefused()))).toEqual(['challenge', 'unknown']);
});

it('looks on at once for the other attempt where one of two came to nothing', () => {
  const twice = [...notFound, happened.sending()] as const;
  const failed = folded(...twice, happened.lost(), happened.found('look', 'failed'));
  expect(failed).toMatchObject({ state: 'NOT_FOUND', investigation: { nextLookAt: second(6) } });
  const late = folded(...twice, happened.answered('accepted', 'T1'), happened.read('failed'));
  expect(late).toMatchObject({ state: 'NOT_FOUND', investigation: { nextLookAt: second(6) } });
});

it('looks on for what was given up when what is found had failed', () => {
  expect(folded(...notFound, happened.abandoned(), happened.found('look', 'failed'))).toMatchObject({ state: 'ABANDONED', investigation: { nextLookAt: second(5) }, lookedForUntil: second(864_000), turnedUpLate: false });
});

it('looks no more for what was found', () => {
  expect(folded(...notFound, happened.found())).toMatchObject({ state: 'ACCEPTED', investigation: { nextLookAt: null }, lookedForUntil: null });
});

it('remembers that a code is withheld', () => {
  expect(folded(...challenged, happened.withheld()).challenge).toMatchObject({ challengeId: 'K1', withheld: true });
  expect(folded(...challenged, happened.withheld(), happened.withheld(false)).challenge).toMatchObject({ challengeId: 'K1', withheld: false });
});

it('knows of what kind the id is that a write brings about, and that the bank shows', () => {
  const kinds = ['createTransfer', 'createVirtualIban', 'createCampaign', 'createInvestor', 'createOrder', 'cancelOrder'] as const;
  expect(kinds.map((kind) => folded(happened.approved(newIntent('I', { kind }))).serverSource)).toEqual(['transfer', 'virtualIban', 'campaign', 'investor', 'order', 'transfer']);
  const seenAs = (change: Partial<AtBank>) => folded(...accepted, read('accepted', change)).serverSource;
  expect([seenAs({ serverId: 'E1', source: 'transaction' }), seenAs({ serverId: null, source: 'transaction' }), seenAs({ serverId: 'T1' })]).toEqual(['transaction', 'transfer', 'transfer']);
});

it('keeps the transfer that was read last', () => {
  const [first, next] = [{ moneyTransferId: 'T1' }, { moneyTransferId: 'T1', status: 'EXECUTED' }] as unknown as readonly [MoneyTransfer, MoneyTransfer];
  const once = [...accepted, read('accepted', { transfer: first })] as const;
  expect([folded(...once).transfer, folded(...once, read('settled')).transfer, folded(...once, read('settled', { transfer: next })).transfer]).toEqual([first, first, next]);
});

it('remembers a challenge that the bank tells once', () => {
  const told = [...sent, { ...happened.answered('challenge'), atBank: { ...happened.answered('challenge').atBank, challengeId: 'K9' } }] as const;
  expect(folded(...told).challenge).toMatchObject({ challengeId: 'K9', answers: 0, problem: null });
  expect(folded(...told, read('challenge', { challengeId: null })).challenge?.challengeId).toBe('K9');
  expect(folded(...told, read('challenge', { challengeId: 'K10' })).challenge?.challengeId).toBe('K10');
  expect(folded(...told, read('accepted', { challengeId: null })).challenge?.challengeId).toBe('K9');
});

it('says that a code was lost where its answer was and the bank asks for it still', () => {
  const lost = [...challenged, happened.confirming(), happened.codeRefused(), happened.confirming(), happened.lost()] as const;
  expect(folded(...lost, found('look', { meaning: 'challenge', challengeId: null })).challenge).toMatchObject({ challengeId: 'K1', problem: 'lost', answers: 2 });
  expect(folded(...lost, found('look', { meaning: 'challenge', challengeId: 'K2' })).challenge).toMatchObject({ challengeId: 'K2', problem: 'lost' });
  expect(folded(...lost, happened.found('look', 'accepted')).challenge?.problem).toBeNull();
  const typed = [...unknown, happened.challenged(), happened.confirming(), happened.codeRefused(), happened.challengeUnproven()] as const;
  expect(folded(...typed, happened.found('look', 'challenge')).challenge?.problem).toBe('wrong');
});

it('keeps a declaration of which nobody knows who made it', () => {
  const { userName: _userName, ...declared } = happened.declared();
  expect(folded(...unknown, declared).declaration?.userName).toBe('');
  expect(folded(...unknown, happened.declared()).declaration?.userName).toBe('chi');
});
