import { isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { CAMPAIGN_PLANS } from '../data/campaign-plan.ts';
import type { PracticeBankOptions } from '../options.ts';
import { clockAt } from '../testing/caller.ts';
import type { Bank } from './bank.ts';
import { openBank } from './open-bank.ts';
import { isWeekend, italianDate } from './time.ts';

const openOn = (day: string, options: PracticeBankOptions = {}): Bank => openBank({ clock: clockAt(day), ...options });

/** Everything that the interface can show, as text. */
const contentOf = (bank: Bank): string => JSON.stringify(
  [
    bank.accounts, bank.virtualIbans, bank.transfers, bank.challenges, bank.companies, bank.campaigns, bank.investors, bank.orders, bank.moneyins,
    bank.moneyouts, bank.refunds, bank.cashouts, bank.unidentified, bank.disputes, bank.holders,
  ].map((records) => [...records]).concat([bank.messages as never]),
);

const statusesOf = (records: ReadonlyMap<string, { status: string }>): string[] =>
  [...new Set([...records.values()].map(({ status }) => status))].toSorted();

describe('openBank', () => {
  const bank = openOn('2026-03-10T10:00:00+01:00');

  it('gives the same bank for the same seed at any time of the same day, and another for another seed', () => {
    const morning = contentOf(openOn('2026-03-10T00:00:01+01:00', { seed: 5 }));
    expect(contentOf(openOn('2026-03-10T23:59:59+01:00', { seed: 5 }))).toBe(morning);
    expect(contentOf(openOn('2026-03-10T12:00:00+01:00', { seed: 6 }))).not.toBe(morning);
  });

  it('has what it promises of each thing', () => {
    expect(bank.accounts.size).toBe(4);
    expect([...bank.accounts.values()].map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'EUR', 'USD']);
    expect(bank.virtualIbans.size).toBeGreaterThanOrEqual(40);
    expect(bank.transfers.size).toBe(300);
    expect(bank.companies.size).toBe(13);
    expect(bank.campaigns.size).toBe(CAMPAIGN_PLANS.length);
    expect(bank.orders.size).toBe(900);
    expect(bank.investors.size).toBe(250);
    expect(bank.unidentified.size).toBeGreaterThanOrEqual(15);
    expect(bank.disputes.size).toBe(8);
    const entries = [...bank.accounts.values()].map((account) => account.entries.length);
    expect(entries[0]).toBe(2_500);
    expect(entries.reduce((total, count) => total + count, 0)).toBeGreaterThan(4_500);
  });

  it('shows every state of section 3', () => {
    expect(statusesOf(bank.campaigns)).toEqual(['CANCELLED', 'CLOSED', 'CREATED', 'FINALIZED_FAIL', 'FINALIZED_SUCCESS', 'OPEN']);
    expect(statusesOf(bank.orders)).toEqual(['ACCEPTED', 'CANCELED', 'CREATED', 'EXPIRED', 'FAILED', 'INCORRECT_AMOUNT', 'SPLIT', 'WAITING']);
    expect(statusesOf(bank.companies)).toEqual(['ACTIVE', 'BLOCKED', 'CLOSE', 'CREATED', 'SUSPENDED']);
    expect(statusesOf(bank.moneyins)).toEqual(['ACCEPTED', 'EXPIRED', 'REJECTED', 'REQUESTED_TO_PAYER', 'WAITING']);
    expect(statusesOf(bank.moneyouts)).toEqual(['AVAILABLE', 'BOOKED_FOR_CASHOUT', 'CREATED', 'DEPLETED', 'EXPIRED', 'FAILED', 'WORK_IN_PROGRESS']);
    expect(statusesOf(bank.refunds)).toEqual(['CREATED', 'EXECUTED', 'FAILED', 'REFUSED_BY_RECEIVER', 'SCHEDULED', 'WORK_IN_PROGRESS']);
    expect(statusesOf(bank.cashouts)).toEqual(['CREATED', 'EXECUTED', 'FAILED', 'REFUSED_BY_RECEIVER', 'SCHEDULED']);
    expect(statusesOf(bank.unidentified)).toEqual(['RECEIVED', 'SENT_BACK']);
    expect(new Set([...bank.unidentified.values()].map(({ type }) => type)).size).toBe(3);
    expect(statusesOf(bank.disputes)).toEqual(['CLOSED_LOST', 'CLOSED_WON', 'OPEN']);
    expect(statusesOf(bank.transfers)).toEqual(['BOOKED', 'CANCELLED', 'EXECUTED', 'REJECTED', 'WORK_IN_PROGRESS']);
    expect(statusesOf(bank.virtualIbans)).toEqual(['ACTIVE', 'INACTIVE']);
    expect(bank.challenges.size).toBe(3);
  });

  it('keeps every balance to the cent, never below zero, and numbers entries once', () => {
    for (const account of bank.accounts.values()) {
      let running = account.openingMinor;
      for (const entry of account.entries) {
        running += entry.amountMinor;
        expect(running).toBeGreaterThanOrEqual(0);
      }
      expect(running).toBe(account.balanceMinor);
      expect(new Set(account.entries.map(({ transactionId }) => transactionId)).size).toBe(account.entries.length);
      expect(account.entries.map(({ operationDate }) => operationDate)).toEqual(account.entries.map(({ operationDate }) => operationDate).toSorted());
    }
  });

  it('has on the escrow what the orders and their refunds, cash-outs and unmatched transfers leave there', () => {
    const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
    const paidIn = [...bank.moneyins.values()].filter(({ status }) => status === 'ACCEPTED').map(({ amountMinor }) => amountMinor);
    const refunded = [...bank.refunds.values()].filter(({ status }) => status === 'EXECUTED').map(({ amountMinor }) => amountMinor);
    const cashedOut = [...bank.cashouts.values()].filter(({ status }) => status === 'EXECUTED').map(({ amountMinor }) => amountMinor);
    const unmatched = [...bank.unidentified.values()].filter(({ status }) => status === 'RECEIVED').map(({ amountMinor }) => amountMinor);
    const escrow = bank.accounts.get(bank.roles.escrow);
    const other = (escrow?.entries ?? []).filter(({ description }) => (
      description.startsWith('IMPOSTA DI BOLLO') || description.includes('Versamento Campagna')
    ));
    const expected = sum(paidIn) - sum(refunded) - sum(cashedOut) + sum(unmatched) + sum(other.map(({ amountMinor }) => amountMinor));
    expect(escrow?.balanceMinor).toBe(expected + (escrow?.openingMinor ?? 0));
  });

  it('puts executed transfers on the statement, with nothing in the future and no value date at a weekend', () => {
    const today = italianDate(bank.clock.now());
    for (const account of bank.accounts.values()) {
      for (const { operationDate, valueDate } of account.entries) {
        expect(operationDate <= today).toBe(true);
        expect(isWeekend(valueDate)).toBe(false);
      }
    }
    for (const transfer of bank.transfers.values()) {
      const onStatement = bank.accounts.get(transfer.accountId)?.entries.some(({ description }) => description.includes(transfer.cro));
      expect(onStatement).toBe(transfer.status === 'EXECUTED');
    }
  });

  it('repeats identical entries within a day, as statements do', () => {
    const seen = new Set<string>();
    const repeated = [...(bank.accounts.get(bank.roles.main)?.entries ?? [])].filter(({ operationDate, amountMinor, description }) => {
      const key = `${operationDate}${String(amountMinor)}${description}`;
      const known = seen.has(key);
      seen.add(key);
      return known;
    });
    expect(repeated.length).toBeGreaterThan(10);
  });

  it('gives every account, virtual IBAN and payer a valid IBAN', () => {
    expect([...bank.holders.keys()].filter((iban) => !isValidIBAN(iban))).toEqual([]);
  });

  it('opens the size asked for, and the small one in a small part of the time', { timeout: 60_000 }, () => {
    const small = process.cpuUsage();
    openOn('2026-03-10T10:00:00+01:00');
    const forSmall = process.cpuUsage(small).user;
    const began = process.cpuUsage();
    const large = openOn('2026-03-10T10:00:00+01:00', { size: 'large', entriesPerAccount: 100_000 });
    // Processor time: the tests share the machine.
    expect(forSmall).toBeLessThan(process.cpuUsage(began).user / 4);
    expect(large.accounts.get(large.roles.main)?.entries).toHaveLength(100_000);
    expect(large.orders.size).toBe(5_400);
  });
});
