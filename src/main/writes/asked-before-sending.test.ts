import { describe, expect, it } from 'vitest';

import type { SendingQuestion } from '#main/context/person-asked.ts';
import { asksLess, isAskedAbout, questionAbout } from '#main/context/person-asked.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { openPayingWorkspace, transferTo } from '#test/support/paying-workspace.ts';

const create = 'createMoneyTransfer';

async function openLive(answers: (question: SendingQuestion) => boolean | Promise<boolean>, settings = {}) {
  const asked: SendingQuestion[] = [];
  const world = await openPayingWorkspace({
    read: true, environment: 'live', settings,
    agrees: async (question) => {
      if (question.about !== 'sending') throw new Error(question.about);
      asked.push(question);
      return answers(question);
    },
  });
  return { world, asked };
}

describe('a payment at a live connection', () => {
  it('to an account that was never paid is asked about past the window, and not even approved without', async () => {
    const { world, asked } = await openLive(() => false);
    const prepared = await world.prepare(transferTo(world, { beneficiaryAccount: 'IT60X0542811101000000123456', beneficiaryName: 'Anna' }));
    expect(await world.send(prepared)).toEqual({ ok: false, error: { kind: 'notAgreed' } });
    expect(asked).toEqual([{
      about: 'sending', why: 'newPayee', writes: 1, totals: [{ amountMinor: 10_010, currency: 'EUR' }], newPayees: 1, closing: null,
      payee: { name: 'Anna', accountCode: 'IT60X0542811101000000123456' },
    }]);
    expect(await world.app.ask('intents.list', { scope: 'all', limit: 10 })).toEqual([]);
    expect(world.bank.control.executionsOf(create)).toBe(0);
  });

  it('that was agreed to is not asked about again while it is small, and is when it is large', async () => {
    const { world, asked } = await openLive(() => true, { askAbove: 150 });
    await world.pay(transferTo(world, { beneficiaryAccount: 'IT60X0542811101000000123456' }));
    await world.pay(transferTo(world, { beneficiaryAccount: 'IT60X0542811101000000123456', amount: '150.00' }));
    expect(asked.map(({ why }) => why)).toEqual(['newPayee']);
    await world.pay(transferTo(world, { beneficiaryAccount: 'IT60X0542811101000000123456', amount: '150.01' }));
    expect(asked.map(({ why }) => why)).toEqual(['newPayee', 'amount']);
    expect(world.bank.control.executionsOf(create)).toBe(3);
  });

  it('is not sent when it is agreed to only after the connection was left', async () => {
    const left = Promise.withResolvers<boolean>();
    const { world, asked } = await openLive(async () => left.promise);
    const prepared = await world.prepare(transferTo(world, { beneficiaryAccount: 'IT60X0542811101000000123456' }));
    const sending = world.send(prepared);
    await expect.poll(() => asked.length).toBe(1);
    const closing = world.app.close();
    left.resolve(true);
    expect(await sending).toEqual({ ok: false, error: { kind: 'locked' } });
    await closing;
    expect(world.bank.control.executionsOf(create)).toBe(0);
  });

  it('is asked about again when it is sent a second time', async () => {
    const { world, asked } = await openLive(({ writes }) => writes === 1 && asked.length === 1);
    world.bank.control.addFault({ operation: create, kind: 'status', status: 504, when: 'before' });
    const { intentId } = await world.pay(transferTo(world, { beneficiaryAccount: 'IT60X0542811101000000123456' }));
    for (let look = 0; look < 3; look += 1) await world.check(intentId);
    world.forward(31 * 60_000);
    expect((await world.check(intentId)).state).toBe('NOT_FOUND');
    expect(await world.app.workspace.handlers['intents.sendAgain']({ intentId })).toEqual({ ok: false, error: { kind: 'notAgreed' } });
    expect(asked).toHaveLength(2);
    expect(world.bank.control.executionsOf(create)).toBe(0);
  });
});

describe('what is asked about', () => {
  it('is nothing at practice and test connections, unless the person wants it everywhere', () => {
    expect((['live', 'test', 'practice'] as const).map((environment) => isAskedAbout(defaultSettings, environment))).toEqual([true, false, false]);
    expect(isAskedAbout({ askBeforeSending: 'always', askAbove: 0 }, 'practice')).toBe(true);
    expect(isAskedAbout({ askBeforeSending: 'never', askAbove: 0 }, 'live')).toBe(false);
  });

  it('becomes less by a later choice or a higher sum', () => {
    const now = { askBeforeSending: 'live', askAbove: 5_000 } as const;
    expect([{ askBeforeSending: 'never' }, { askAbove: 5_001 }].map((change) => asksLess(now, { ...now, ...change } as typeof now))).toEqual([true, true]);
    expect([{ askBeforeSending: 'always' }, { askAbove: 4_999 }, {}].map((change) => asksLess(now, { ...now, ...change } as typeof now))).toEqual([false, false, false]);
  });

  it('is the whole of what is confirmed together, and what nobody knows the sum of', () => {
    const cancel = (amountMinor: number | null) => ({
      kind: 'cancelOrder', account: null, orderId: 'O', investorName: null, campaignId: null, campaignName: null, status: 'ACCEPTED', portalOrderCode: null, moneyGoesBack: 'yes',
      total: amountMinor === null ? null : { amountMinor, currency: 'EUR' },
    } as const);
    const always = (): boolean => true;
    expect(questionAbout([cancel(300_000), cancel(200_000)], always, 5_000)).toBeNull();
    expect(questionAbout([cancel(300_000), cancel(200_001)], always, 5_000)).toMatchObject({ why: 'amount', writes: 2, totals: [{ amountMinor: 500_001, currency: 'EUR' }], payee: null });
    expect(questionAbout([cancel(null)], always, 5_000)).toMatchObject({ why: 'amount', totals: [] });
    expect(questionAbout([{ ...cancel(900_000), moneyGoesBack: 'no' }], always, 5_000)).toBeNull();
  });
});
