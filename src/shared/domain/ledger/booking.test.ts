import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { postingKinds } from '../books/posting.ts';
import type { Place, Posting } from '../books/posting.ts';
import { addDays, bankDate } from '../bank-date.ts';
import type { Instant } from '../instant.ts';
import { bookedEntries, planBooking, waitsFrom } from './booking.ts';
import type { PlanInput } from './booking.ts';
import { setupFromTemplate, setupProblems, templateAccounts } from './chart.ts';
import type { LedgerSetup, TemplateAccount } from './chart.ts';
import { isBalanced, needsDecision, numberText, taxIn } from './entry.ts';
import type { JournalEntry, LedgerDecision } from './entry.ts';
import { learnedFrom, suggestionFor, wordsOf } from './suggestion.ts';

const names = Object.fromEntries(templateAccounts.map((account) => [account, account])) as Record<TemplateAccount, string>;
const setup = setupFromTemplate('italian', names);
const at = '2026-03-01T08:00:00.000Z' as Instant;

const posting = (id: string, date: string, lines: readonly (readonly [Place, number])[], over: Partial<Posting> = {}): Posting => ({
  id, date: bankDate(date), dated: 'said', kind: 'moneyIn', campaignId: 'C1', orderId: 'O1', sources: ['M1'], matches: null,
  lines: lines.map(([place, amountMinor]) => ({ place, amountMinor, currency: 'EUR' })), ...over,
});
const paid = (id: string, date: string, amount: number): Posting => posting(id, date, [['in-transit', amount], ['investors', -amount]]);
const unexplained = (id: string, date: string, amount: number): Posting =>
  posting(id, date, [['bank:A1', amount], ['unexplained', -amount]], { kind: 'statement', campaignId: null, orderId: null });
const decided = (postingId: string, account: string, over: Partial<LedgerDecision> = {}): LedgerDecision =>
  ({ postingId, account, campaignId: null, words: ['canone'], debit: true, at, by: 'ada', ...over });

function booked(entries: readonly JournalEntry[], input: Partial<PlanInput>, which: 'open' | 'locked' | 'all' = 'all', used: LedgerSetup = setup): readonly JournalEntry[] {
  const lockedThrough = input.lockedThrough ?? null;
  const plan = planBooking({ entries, postings: [], decisions: new Map(), recognised: new Map(), lockedThrough, ...input });
  const chosen = plan.unbooked.filter(({ locked }) => which === 'all' || locked === (which === 'locked'));
  return [...entries, ...bookedEntries(chosen, { setup: used, lockedThrough, last: plan.last, at, by: 'ada' })];
}

const balances = (entries: readonly JournalEntry[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { lines } of entries) for (const { account, amountMinor } of lines) sums[account] = (sums[account] ?? 0) + amountMinor;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

describe('booking', () => {
  it('numbers entries within their year, by date, and books nothing twice', () => {
    const postings = [paid('b', '2026-01-02', 200), paid('a', '2026-01-02', 100), paid('old', '2025-12-31', 50)];
    const entries = booked([], { postings });
    expect(entries.map((entry) => [numberText(entry), entry.postingId])).toEqual([['2025/000001', 'old'], ['2026/000001', 'a'], ['2026/000002', 'b']]);
    expect(booked(entries, { postings })).toEqual(entries);
    expect(balances(entries)).toEqual({ '18.20': 350, '40.10': -350 });
  });

  it('reverses what the bank says otherwise and books it anew, and reverses what it does not say any more', () => {
    const first = booked([], { postings: [paid('a', '2026-01-02', 100), paid('b', '2026-01-03', 70)] });
    const then = booked(first, { postings: [paid('a', '2026-01-05', 90)] });
    expect(then.slice(0, 2)).toEqual(first);
    expect(then.slice(2).map(({ postingId, date, reverses, lines }) => [postingId, date, reverses?.number ?? null, lines[0]?.amountMinor])).toEqual([
      ['b', '2026-01-03', 2, -70], ['a', '2026-01-02', 1, -100], ['a', '2026-01-05', null, 90],
    ]);
    expect(balances(then)).toEqual({ '18.20': 90, '40.10': -90 });
    expect(booked(then, { postings: [paid('a', '2026-01-05', 90)] })).toEqual(then);
  });

  it('books nothing of what moves nothing, asks nobody about it, and takes back what came to nothing', () => {
    const nothing = [unexplained('zero', '2026-01-31', 0), paid('free', '2026-01-31', 0)];
    const plan = planBooking({ entries: [], postings: nothing, decisions: new Map(), recognised: new Map(), lockedThrough: null });
    expect([plan.unbooked, plan.queue]).toEqual([[], []]);
    const entries = booked([], { postings: [paid('a', '2026-01-02', 100)] });
    const then = booked(entries, { postings: [paid('a', '2026-01-02', 0), ...nothing] });
    expect(then.slice(1).map(({ reverses, lines }) => [reverses?.number, lines[0]?.amountMinor])).toEqual([[1, -100]]);
    expect(booked(then, { postings: [paid('a', '2026-01-02', 0), ...nothing] })).toEqual(then);
    // As an earlier version booked it: it stays.
    const [one] = booked([], { postings: [paid('zero', '2026-01-02', 1)] });
    if (one === undefined) throw new Error('nothing was booked');
    const before = [{ ...one, fact: one.fact.replace('in-transit 1 ', 'in-transit 0 ').replace('investors -1 ', 'investors 0 '), lines: [] }];
    expect(booked(before, { postings: [paid('zero', '2026-01-02', 0)] })).toEqual(before);
  });

  it('waits in the earlier month where a fact moves to another', () => {
    const entries = booked([], { postings: [paid('a', '2026-01-31', 100)] });
    const { unbooked } = planBooking({ entries, postings: [paid('a', '2026-02-01', 100)], decisions: new Map(), recognised: new Map(), lockedThrough: null });
    expect(unbooked.map(waitsFrom)).toEqual(['2026-01-31']);
  });

  it('takes what comes late in a locked month into the open month, only when it is asked to', () => {
    const first = booked([], { postings: [paid('a', '2026-01-02', 100)] });
    const postings = [paid('a', '2026-01-02', 110), paid('late', '2026-01-31', 5), paid('c', '2026-02-10', 1)];
    const open = booked(first, { postings, lockedThrough: '2026-01' }, 'open');
    expect(open.slice(1).map(({ postingId }) => postingId)).toEqual(['c']);
    const taken = booked(open, { postings, lockedThrough: '2026-01' }, 'locked');
    expect(taken.slice(2).map(({ postingId, date, factDate, reverses }) => [postingId, date, factDate, reverses?.number ?? null])).toEqual([
      ['a', '2026-02-01', '2026-01-02', 1], ['a', '2026-02-01', '2026-01-02', null], ['late', '2026-02-01', '2026-01-31', null],
    ]);
    expect(booked(taken, { postings, lockedThrough: '2026-01' })).toEqual(taken);
  });

  it('numbers a fact of a locked December within the new year', () => {
    const [, late] = booked([], { postings: [paid('n', '2027-01-02', 1), paid('d', '2026-12-30', 1)], lockedThrough: '2026-12' });
    expect(late).toMatchObject({ year: 2027, number: 2, postingId: 'n' });
  });

  it('leaves what no fact explains in the queue until a person decides', () => {
    const fee = unexplained('bank charge', '2026-01-31', -250);
    const plan = planBooking({ entries: [], postings: [fee], decisions: new Map(), recognised: new Map(), lockedThrough: null });
    expect([plan.unbooked, plan.queue]).toEqual([[], [fee]]);
    const decisions = new Map([[fee.id, decided(fee.id, '66.10')]]);
    const entries = booked([], { postings: [fee], decisions });
    expect(balances(entries)).toEqual({ '18.10': -250, '66.10': 250 });
    const otherwise = booked(entries, { postings: [fee], decisions: new Map([[fee.id, decided(fee.id, '66.20')]]) });
    expect(balances(otherwise)).toEqual({ '18.10': -250, '66.20': 250 });
    const explained = { ...fee, lines: [{ place: 'bank:A1', amountMinor: -250, currency: 'EUR' }, { place: 'in-transit', amountMinor: 250, currency: 'EUR' }] } as const;
    expect(balances(booked(otherwise, { postings: [explained], decisions }))).toEqual({ '18.10': -250, '18.20': 250 });
  });

  it('books what the list of transfers explains by the rule of its kind, until a person decides otherwise', () => {
    const [fee, moved, sent] = [unexplained('fee', '2026-01-10', -75), unexplained('moved', '2026-01-11', 5_000), unexplained('sent', '2026-01-12', -900)];
    const postings = [fee, moved, sent];
    const recognised = new Map([['fee', 'bankCharge'], ['moved', 'ownTransfer'], ['sent', 'outgoingTransfer']] as const);
    const entries = booked([], { postings, recognised });
    expect(entries.map(({ kind, lines }) => [kind, lines.map(({ account }) => account)])).toEqual([
      ['bankCharge', ['18.10', '66.10']], ['ownTransfer', ['18.10', '18.40']], ['outgoingTransfer', ['18.10', '40.50']],
    ]);
    // The list of transfers is not kept for ever, and a rule may be given up.
    expect(booked(entries, { postings })).toEqual(entries);
    const again = new Map([['fee', decided('fee', '', { account: null })]]);
    expect(planBooking({ entries, postings, recognised, decisions: again, lockedThrough: null })).toMatchObject({ queue: [fee], unbooked: [{ change: 'changed', posting: null }] });
    const reversed = booked(entries, { postings, recognised, decisions: again });
    expect(balances(reversed)).toEqual({ '18.10': 4_100, '18.40': -5_000, '40.50': 900 });
    expect(booked(reversed, { postings, recognised, decisions: again })).toEqual(reversed);
    const otherwise = booked(reversed, { postings, recognised, decisions: new Map([['fee', decided('fee', '66.20')]]) });
    expect(balances(otherwise)).toEqual({ '18.10': 4_025, '18.40': -5_000, '40.50': 900, '66.20': 75 });
  });

  it('books anew by its rule what the bank says otherwise, and lets a person decide where it is recognised no more', () => {
    const recognised = new Map([['fee', 'bankCharge']] as const);
    const entries = booked([], { postings: [unexplained('fee', '2026-01-10', -75)], recognised });
    const changed = unexplained('fee', '2026-01-10', -95);
    expect(balances(booked(entries, { postings: [changed], recognised }))).toEqual({ '18.10': -95, '66.10': 95 });
    expect(planBooking({ entries, postings: [changed], recognised: new Map(), decisions: new Map(), lockedThrough: null })).toMatchObject({ queue: [changed], unbooked: [{ change: 'changed', posting: null }] });
  });

  it('names an entry by the rule that alone has the account which a person chose', () => {
    const kindsOf = (amount: number, account: string, kinds: LedgerSetup['kinds']): unknown =>
      booked([], { postings: [unexplained('x', '2026-01-10', amount)], decisions: new Map([['x', decided('x', account)]]) }, 'all', { ...setup, ...(kinds === undefined ? {} : { kinds }) }).map(({ kind }) => kind);
    expect(kindsOf(-350, '66.10', setup.kinds)).toEqual(['bankCharge']);
    expect(kindsOf(-350, '66.90', setup.kinds)).toEqual(['statement']);
    expect([kindsOf(-350, '40.50', setup.kinds), kindsOf(350, '40.50', setup.kinds)]).toEqual([['outgoingTransfer'], ['statement']]);
    expect(kindsOf(-350, '66.10', { bankCharge: '66.10', outgoingTransfer: '66.10' })).toEqual(['statement']);
    // As a chart of before these rules.
    const { kinds: _kinds, ...without } = setup;
    expect(booked([], { postings: [unexplained('x', '2026-01-10', -1)], decisions: new Map([['x', decided('x', '66.10')]]) }, 'all', without).map(({ kind }) => kind)).toEqual(['statement']);
  });

  it('takes back a decided entry whose decision is gone', () => {
    const fee = unexplained('x', '2026-01-31', -250);
    const entries = booked([], { postings: [fee], decisions: new Map([['x', decided('x', '66.10')]]) });
    const plan = planBooking({ entries, postings: [fee], decisions: new Map(), recognised: new Map(), lockedThrough: null });
    // The bank reports it still.
    expect(plan.unbooked.map(({ change, posting: now }) => [change, now])).toEqual([['changed', null]]);
    expect(plan.queue).toEqual([fee]);
    expect(balances(booked(entries, { postings: [fee] }))).toEqual({});
  });

  it('keeps the opening balance on its own account, fees and payouts of fees apart, and tax in a fee on its account', () => {
    const opening = posting('o', '2026-01-01', [['bank:A1', 1_000], ['unexplained', -1_000]], { kind: 'openingBalance' });
    const success = posting('s', '2026-01-05', [['company:X', 1_220], ['portal-fees', -1_220]], { kind: 'successFee' });
    const executed = posting('e', '2026-01-05', [['investors', 1_100], ['company:X', -1_000], ['portal-fees', -100]], { kind: 'execution' });
    const payout = posting('p', '2026-01-06', [['portal-fees', 1_320], ['in-transit', -1_320]], { kind: 'cashoutExecuted' });
    expect(needsDecision(opening)).toBe(false);
    const taxed = { ...setup, vat: { successFee: 2_200, investorFee: null }, bankAccounts: { A1: '18.30' } };
    expect(balances(booked([], { postings: [opening, success, executed, payout] }, 'all', taxed))).toEqual({
      '18.30': 1_000 + 1_320, '28.10': -1_000, '40.40': 220, '58.10': -1_000, '42.10': -220, '40.10': 1_100, '58.20': -100, '18.20': -1_320,
    });
    // An account that is named like what every object has.
    expect(balances(booked([], { postings: [posting('o', '2026-01-01', [['bank:constructor', 1_000], ['unexplained', -1_000]], { kind: 'openingBalance' })] }, 'all', taxed))).toEqual({ '18.10': 1_000, '28.10': -1_000 });
    expect([taxIn(1_220, 2_200), taxIn(-1_220, 2_200), taxIn(1, 2_200), taxIn(100, 2_200)]).toEqual([220, -220, 0, 18]);
  });

  it('stays balanced, complete and numbered without gaps whatever comes, changes and goes', () => {
    const lines = fc.array(fc.tuple(fc.constantFrom<Place[]>('in-transit', 'investors', 'bank:A1', 'bank:A2', 'company:X', 'portal-fees', 'unidentified'), fc.integer({ min: -1_000_000, max: 1_000_000 })), { minLength: 1, maxLength: 4 })
      .map((some): readonly (readonly [Place, number])[] => [...some, ['refunds-under-way', -some.reduce((sum, [, amount]) => sum + amount, 0)]]);
    const one = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 500 }), lines, fc.constantFrom(...postingKinds.filter((kind) => kind !== 'openingBalance')))
      .map(([id, day, some, kind]) => posting(`P${id}`, addDays(bankDate('2025-11-01'), day), some, { kind }));
    const worlds = fc.array(fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 10 }), { minLength: 1, maxLength: 4 });
    const taxed = { ...setup, vat: { successFee: 2_200, investorFee: 1_000 } };
    fc.assert(fc.property(worlds, fc.constantFrom(null, '2025-12', '2026-03'), (states, lockedThrough) => {
      let entries: readonly JournalEntry[] = [];
      for (const [index, postings] of states.entries()) {
        const before = entries;
        entries = booked(entries, { postings, lockedThrough: index === 0 ? null : lockedThrough }, 'all', taxed);
        expect(entries.slice(0, before.length)).toEqual(before);
        expect(entries.every((entry) => isBalanced(entry.lines))).toBe(true);
        expect(entries.slice(before.length).every(({ date }) => index === 0 || lockedThrough === null || date.slice(0, 7) > lockedThrough)).toBe(true);
        expect(balances(entries)).toEqual(balances(booked([], { postings }, 'all', taxed)));
        for (const [year, own] of Map.groupBy(entries, (entry) => entry.year)) {
          expect(own.map(({ number }) => number)).toEqual(own.map((_, position) => position + 1));
          expect(own.every(({ date }) => date.startsWith(String(year)))).toBe(true);
        }
      }
    }), { numRuns: process.env['BOOKS_RUNS'] === undefined ? 60 : Number(process.env['BOOKS_RUNS']) });
  });
});

describe('a suggestion', () => {
  const earlier = [
    decided('1', '66.10', { words: wordsOf('Canone mensile conto 0123 del 31/01/2026') }),
    decided('2', '66.10', { words: wordsOf('Canone mensile conto 0123 del 28/02/2026') }),
    decided('3', '66.20', { words: wordsOf('Imposta di bollo') }),
  ];
  it('follows earlier decisions about the same words and direction', () => {
    expect(suggestionFor({ words: wordsOf('CANONE MENSILE CONTO 0123 del 31/03/2026'), debit: true }, learnedFrom(earlier))).toEqual({ account: '66.10', campaignId: null, decisions: 2 });
    expect(suggestionFor({ words: wordsOf('Imposta di bollo'), debit: true }, learnedFrom(earlier))?.account).toBe('66.20');
    expect(suggestionFor({ words: wordsOf('Canone mensile conto'), debit: false }, learnedFrom(earlier))).toBeNull();
    expect(suggestionFor({ words: wordsOf('Bonifico a Rossi'), debit: true }, learnedFrom(earlier))).toBeNull();
    expect(suggestionFor({ words: wordsOf(null), debit: true }, learnedFrom([decided('4', '66.10', { words: [] })]))).toBeNull();
    expect(suggestionFor({ words: ['canone'], debit: true }, learnedFrom([decided('5', '', { account: null })]))).toBeNull();
  });
});

describe('a chart', () => {
  it('is usable from each template', () => {
    for (const template of ['italian', 'generic'] as const) expect(setupProblems(setupFromTemplate(template, names), [])).toEqual([]);
  });
  it('says what is wrong at its field', () => {
    const { accounts } = setup;
    const [first = accounts[0], second] = accounts;
    if (first === undefined || second === undefined) throw new Error('a template without accounts');
    const broken = {
      ...setup, accounts: [{ ...first, code: second.code }, ...accounts.slice(1), { ...first, code: '', name: ' ' }, { ...first, code: 'a b', name: 'x'.repeat(81) }],
      rules: { ...setup.rules, investors: 'nothing' }, kinds: { bankCharge: 'none' }, vat: { successFee: 0, investorFee: null }, bankAccounts: { A1: 'no' },
    };
    expect(setupProblems(broken, accounts).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'accounts.1.code duplicateName', 'accounts.17.code required', 'accounts.17.name required', 'accounts.18.code notReadable', 'accounts.18.name tooLong',
      `accounts.${first.code} notAllowed`, 'rules.bank required', 'rules.investors required', 'kinds.bankCharge required', 'bankAccounts.A1 required', 'vat.successFee notReadable',
    ]);
  });
  it('books nothing new to a closed account', () => {
    const closed = { ...setup, accounts: setup.accounts.map((account) => (account.code === setup.rules.vat ? { ...account, closed: true } : account)) };
    expect(setupProblems(closed, setup.accounts)).toEqual([{ field: 'rules.vat', code: 'required' }]);
  });
});
