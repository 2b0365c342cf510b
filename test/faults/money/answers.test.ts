import { describe, expect } from 'vitest';

import type { PracticeFault } from '#practice-bank/index.ts';
import { startTestIssuer } from '#test/conformance/support/test-issuer.ts';
import { faultTest } from './support/fault-test.ts';
import { closeLater, openWorld } from './support/money-world.ts';
import type { MoneyWorld } from './support/money-world.ts';
import { LARGE, MAIN, answer, codeOf, path, transfer } from './support/payments.ts';

const create = 'createMoneyTransfer';

async function faulty(fault: Omit<PracticeFault, 'operation'>): Promise<MoneyWorld> {
  const world = await openWorld();
  world.bank.control.addFault({ operation: create, ...fault });
  return world;
}

/** An answer that says nothing certain, after the effect: unknown, then found by the first look, and sent once. */
async function unknownThenBound(world: MoneyWorld, beforeTheLook: () => void = () => undefined) {
  const sent = await world.pay(transfer(world));
  expect(sent.state).toBe('UNKNOWN');
  beforeTheLook();
  const found = await world.look(sent.intentId);
  expect(found).toMatchObject({ state: 'ACCEPTED', turnedUpLate: false });
  expect(found.serverId).toBe(world.bank.control.transfers().at(-1)?.moneyTransferId);
  expect(world.arrived()).toBe(1);
  return { state: path(sent.state, found.state), counted: world.executed() };
}

/** The same without the effect: unknown until the window has passed, and sent once. */
async function unknownThenNotFound(world: MoneyWorld) {
  const sent = await world.pay(transfer(world));
  expect(sent.state).toBe('UNKNOWN');
  const early = await world.look(sent.intentId);
  expect(early.state).toBe('UNKNOWN');
  const late = await world.lookPastTheWindow(sent.intentId);
  expect(late.state).toBe('NOT_FOUND');
  expect(world.arrived()).toBe(1);
  return { state: path(sent.state, late.state), counted: world.executed() };
}

describe('an error that may follow an effect', () => {
  for (const status of [500, 502, 503, 504]) {
    faultTest('error-after-effect', String(status), async () => unknownThenBound(await faulty({ kind: 'status', status })));
  }

  faultTest('error-no-effect', '500', async () => unknownThenNotFound(await faulty({ kind: 'status', status: 500, when: 'before' })));

  faultTest('error-no-effect', '504, sent again by a person: the second is the only one', async () => {
    const world = await faulty({ kind: 'status', status: 504, when: 'before' });
    const sent = await world.pay(transfer(world));
    const lost = await world.lookPastTheWindow(sent.intentId);
    expect(lost.state).toBe('NOT_FOUND');
    const counted = world.executed();
    expect(await world.app().ask('intents.sendAgain', { intentId: sent.intentId })).toMatchObject({ state: 'ACCEPTED' });
    expect([world.executed(), world.arrived()]).toEqual([1, 2]);
    return { state: path(sent.state, lost.state), counted };
  });

  for (const status of [408, 409, 425, 429]) {
    faultTest('error-after-effect', `${String(status)} in words is no refusal`, async () => unknownThenBound(await faulty({ kind: 'status', status })));
  }
});

describe('a web page in the place of the bank', () => {
  const page = '<html><body>Proxy authentication required</body></html>';
  faultTest('web-page', '407 of a proxy, before the bank', async () =>
    unknownThenNotFound(await faulty({ kind: 'status', status: 407, body: page, when: 'before' })));
  faultTest('web-page', '407 on the way back', async () => unknownThenBound(await faulty({ kind: 'status', status: 407, body: page })));
  for (const status of [200, 400, 404, 502]) {
    faultTest('web-page', `HTML under ${String(status)}`, async () => unknownThenBound(await faulty({ kind: 'html', status })));
  }
});

describe('a redirect', () => {
  for (const status of [301, 302, 303, 307, 308]) {
    faultTest('redirect', `${String(status)} to the same operation`, async () => {
      const world = await openWorld();
      const location = `${world.bank.url}/api/gbs/banking/v4.1/accounts/1000245781/payments/money-transfers`;
      world.bank.control.addFault({ operation: create, kind: 'status', status, when: 'before', headers: { location } });
      return unknownThenNotFound(world);
    });
  }
});

describe('a 2xx that cannot be read', () => {
  faultTest('unreadable', 'truncated', async () => unknownThenBound(await faulty({ kind: 'truncate' })));
  faultTest('unreadable', 'JSON that breaks off', async () => unknownThenBound(await faulty({ kind: 'garbage' })));
  faultTest('unreadable', 'errors inside', async () => unknownThenBound(await faulty({ kind: 'errorsInside' })));
  faultTest('unreadable', '200 without a body', async () => unknownThenBound(await faulty({ kind: 'status', status: 200, body: '' })));
  faultTest('unreadable', '204', async () => unknownThenBound(await faulty({ kind: 'status', status: 204 })));
});

describe('a refusal', () => {
  faultTest('refusal-with-challenge', '400 with a challenge id: the code is asked for, and confirms it once', async () => {
    const world = await openWorld();
    // The bank numbers challenges one after the other, and answers before the test could look.
    const last = Math.max(...world.bank.control.messages().map(({ challengeId }) => Number(challengeId.split('-')[1])));
    const challengeId = `CHL-${String(last + 1).padStart(6, '0')}`;
    world.bank.control.addFault({
      operation: create, kind: 'status', status: 400, body: { errors: [{ code: 'SZBO-0060', description: 'Code required', params: '' }], challengeId },
    });
    const sent = await world.pay(transfer(world, LARGE));
    expect(sent).toMatchObject({ state: 'CHALLENGE', challenge: { challengeId } });
    const answered = await answer(world, sent, codeOf(world, challengeId));
    expect(answered).toMatchObject({ ok: true });
    const after = await world.view(sent.intentId);
    expect(after.state).toBe('ACCEPTED');
    expect([world.arrived(), world.executed('respondToChallenge')]).toEqual([1, 1]);
    return { state: path(sent.state, after.state), counted: world.executed() };
  });

  faultTest('error-no-effect', '400 in words, for comparison: REJECTED at once', async () => {
    const world = await faulty({ kind: 'status', status: 400, when: 'before' });
    const sent = await world.pay(transfer(world));
    expect(sent.state).toBe('REJECTED');
    return { state: sent.state, counted: world.executed() };
  });
});

describe('a status that nobody knows', () => {
  faultTest('unknown-status', 'found: kept as the bank wrote it, and nothing is done with it', async () => {
    const world = await faulty({ kind: 'status', status: 500 });
    const sent = await world.pay(transfer(world));
    const moneyTransferId = world.bank.control.transfers().at(-1)?.moneyTransferId ?? '';
    world.bank.control.setStatus('moneyTransfer', moneyTransferId, 'PENDING_REVIEW_2');
    const found = await world.look(sent.intentId);
    expect(found.serverId).toBe(moneyTransferId);
    expect(found.transfer?.status).toBe('PENDING_REVIEW_2');
    const { handlers } = world.app().workspace;
    expect(await handlers['intents.sendAgain']({ intentId: sent.intentId })).toMatchObject({ ok: false, error: { kind: 'wrongState' } });
    const answerTo = (challengeId: string | null) => handlers['intents.answerChallenge']({ intentId: sent.intentId, challengeId, channel: 'SMS', code: '123456' });
    expect(await answerTo(null)).toMatchObject({ ok: false });
    // The id of a challenge may have come to the person alone: that of no challenge is refused by the bank, and changes nothing.
    expect(await answerTo('CHL-TYPED')).toMatchObject({ ok: true, value: { serverId: moneyTransferId, transfer: { status: 'PENDING_REVIEW_2' } } });
    const deleting = { kind: 'deleteTransfer', accountId: MAIN, moneyTransferId } as const;
    // To take it back moves no money: a person may ask for that, once what was found is taken over into the cache.
    await expect.poll(() => handlers['intents.prepare']({ requestId: 'request-delete', write: deleting, decimalMark: '.' })).toMatchObject({ ok: true });
    expect([world.arrived(), world.arrived('respondToChallenge'), world.arrived('deleteMoneyTransfer')]).toEqual([1, 1, 0]);
    return { state: `${path(sent.state, found.state)}, "${found.transfer?.status ?? ''}"`, counted: world.executed() };
  });
});

describe('401 in the middle', () => {
  faultTest('unauthenticated', 'for the write, in words: not sent again', async () => {
    const world = await faulty({ kind: 'status', status: 401, when: 'before' });
    const sent = await world.pay(transfer(world));
    expect(sent.state).toBe('REJECTED');
    expect(world.arrived()).toBe(1);
    return { state: sent.state, counted: world.executed() };
  });

  faultTest('unauthenticated', 'for the write, without words: not sent again', async () =>
    unknownThenBound(await faulty({ kind: 'status', status: 401, body: '<html></html>' })));

  faultTest('unauthenticated', 'for the look: it does not count, and a later one finds', async () => {
    const world = await faulty({ kind: 'status', status: 500 });
    const sent = await world.pay(transfer(world));
    world.bank.control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 401, when: 'before' });
    const refused = await world.look(sent.intentId);
    expect(refused).toMatchObject({ state: 'UNKNOWN', investigation: { completeLooks: 0, lastLook: { complete: false } } });
    const found = await world.look(sent.intentId);
    expect(found.state).toBe('ACCEPTED');
    expect(world.arrived()).toBe(1);
    return { state: path(sent.state, refused.state, found.state), counted: world.executed() };
  });

  faultTest('unauthenticated', 'under OAuth: the token is renewed for the search and the look, and the write goes out once', async () => {
    const issuer = await startTestIssuer(3600);
    closeLater(issuer);
    const world = await openWorld({ app: { auth: issuer.auth } });
    const refuseOnce = (operation: PracticeFault['operation']): void =>
      world.bank.control.addFault({ operation, kind: 'status', status: 401, body: '<html></html>' });
    refuseOnce('searchMoneyTransfers');
    refuseOnce(create);
    const outcome = await unknownThenBound(world, () => refuseOnce('searchMoneyTransfers'));
    expect(issuer.issued()).toBe(1 + 3);
    return outcome;
  });
});
