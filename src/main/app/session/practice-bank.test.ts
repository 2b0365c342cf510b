import { afterEach, describe, expect, it } from 'vitest';

import { createBankClient } from '#main/bank/index.ts';
import { bankAuth } from '#main/services/app/connections/index.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';

import { startPracticeBank } from './practice-bank.ts';

const workerFile = new URL('../../../practice-bank/worker.ts', import.meta.url).pathname;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

describe('the practice bank of the app', { timeout: 30_000 }, () => {
  it('passes on the codes that it sends from now on, and none that belong to its past', async () => {
    const texts: string[] = [];
    const started = await startPracticeBank({ workerFile, stranger: null, onTextMessage: (text) => texts.push(text) });
    if (!started.ok) throw new Error(started.error);
    stops.push(() => started.value.stop());
    const { connection } = started.value;
    const { authentication, storesKey } = started.value.secrets();
    expect(started.value.secrets().storesKey).toEqual(storesKey);
    const bank = createBankClient(
      { baseUrl: connection.baseUrl, portalId: connection.portalId, auth: bankAuth(authentication), loopbackOnly: true, timeZone: 'Europe/Rome' },
      { clock: { now: () => Date.now() }, sleep: async () => undefined, random: () => 0, userAgent: 'test' },
    );
    stops.push(() => bank.close());
    const accounts = await bank.call('listAccounts', {});
    if (!accounts.ok) throw new Error(accounts.error.kind);
    expect(texts).toEqual([]);
    for (const { accountId } of accounts.value.rows) {
      await bank.call('createMoneyTransfer', {
        params: { accountId },
        body: {
          creditor: { name: 'Officina Prova', account: { accountCode: 'IT60X0542811101000000123456' } }, description: 'x', amount: 6_000, currency: 'EUR',
          executionDate: addDays(bankDateAt(Date.now()), 1), isUrgent: false, isInstant: false,
        },
      });
    }
    await expect.poll(() => texts.length).toBeGreaterThan(0);
    expect(texts[0]).toMatch(/\d{6}/);
  });

  it('lets go wrong what it is told, the next payment once, and nothing any more when it is told so', async () => {
    const started = await startPracticeBank({ workerFile, stranger: null, onTextMessage: () => undefined });
    if (!started.ok) throw new Error(started.error);
    stops.push(() => started.value.stop());
    const { connection, whatIfs } = started.value;
    const { authentication } = started.value.secrets();
    const bank = createBankClient(
      { baseUrl: connection.baseUrl, portalId: connection.portalId, auth: bankAuth(authentication), loopbackOnly: true, timeZone: 'Europe/Rome' },
      { clock: { now: () => Date.now() }, sleep: async () => undefined, random: () => 0, userAgent: 'test' },
    );
    stops.push(() => bank.close());
    const pay = () => bank.call('createMoneyTransfer', {
      params: { accountId: '1000245781' },
      body: { creditor: { name: 'Officina Prova', account: { accountCode: 'IT60X0542811101000000123456' } }, description: 'x', amount: 6, currency: 'EUR', executionDate: addDays(bankDateAt(Date.now()), 1), isUrgent: false, isInstant: false },
    });
    const kindOf = async (call: Promise<{ readonly ok: boolean; readonly error?: { readonly kind: string } }>) => (await call).error?.kind ?? 'done';
    expect(await whatIfs(null)).toEqual([]);

    // Slow is of every call, and comes after what is of one.
    expect(await whatIfs(['slow', 'refused', 'answerLost'])).toEqual(['answerLost', 'refused', 'slow']);
    expect(await kindOf(pay())).not.toBe('done');
    expect(await whatIfs(null)).toEqual(['refused', 'slow']);
    expect(await pay()).toMatchObject({ ok: false, error: { kind: 'rejected', httpStatus: 400 } });
    expect(await whatIfs(null)).toEqual(['slow']);

    expect(await whatIfs(['badGateway'])).toEqual(['badGateway']);
    for (let calls = 0; calls < 3; calls += 1) expect(await bank.call('listAccounts', {})).toMatchObject({ ok: false, error: { httpStatus: 502 } });
    expect(await whatIfs([])).toEqual([]);
    expect(await kindOf(bank.call('listAccounts', {}))).toBe('done');
    await started.value.stop();
    await expect(whatIfs(null)).rejects.toThrow('ended before it answered');
  });
});
