import { NOTHING_LEARNED } from '#shared/bridge/app/bank-habits.ts';
import type { BankHabits, FieldOwner, LearnedFields, SaidField } from '#shared/bridge/app/bank-habits.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import type { Money } from '#shared/domain/money.ts';

/** What was learned of the bank of one connection. */
export interface HabitsBook {
  get(): BankHabits;
  change(part: Partial<BankHabits>): void;
  /** Called after each change; replaces the previous listener. */
  onChange(listener: (habits: BankHabits) => void): void;
}

export function createHabitsBook(habits: BankHabits = NOTHING_LEARNED): HabitsBook {
  let current = habits;
  let listener: (habits: BankHabits) => void = () => undefined;
  return {
    get: () => current,
    change: (part) => {
      current = { ...current, ...part };
      listener(current);
    },
    onChange: (next) => {
      listener = next;
    },
  };
}

const DAY_MS = 86_400_000;

/** A bank may change its ways: what was learned counts for a day. */
export const stillCounts = (learnedAtMs: number, nowMs: number): boolean => Math.abs(nowMs - learnedAtMs) < DAY_MS;

/** Which fields a record fills in. One that cannot be told, such as the currency of a missing amount, is left out. */
type Says = Partial<Record<SaidField, boolean>>;

const MOST_OF_ANSWER = 100;

const ENOUGH = 20;

/** Learns from the answers of reads which optional fields this bank fills in. */
export function createSaidFields(habits: HabitsBook, now: () => number) {
  return (id: OperationId, output: unknown): void => {
    const [of, records = []] = recordsOf(id, output) ?? [];
    if (of === undefined || records.length === 0) return;
    const { fields } = habits.get();
    const before = knownOf(fields[of], now());
    const next = records.reduce(withRecord, before);
    const isNew = next.said.length > before.said.length || next.missing.length > before.missing.length;
    if (isNew || before.records < ENOUGH) habits.change({ fields: { ...fields, [of]: next } });
  };
}

const knownOf = (known: LearnedFields | undefined, nowMs: number): LearnedFields =>
  known !== undefined && stillCounts(known.learnedAtMs, nowMs) ? known : { records: 0, said: [], missing: [], learnedAtMs: nowMs };

const withRecord = (known: LearnedFields, says: Says): LearnedFields => {
  const names = Object.keys(says) as SaidField[];
  const added = (to: readonly SaidField[], which: boolean): readonly SaidField[] => [...new Set([...to, ...names.filter((name) => says[name] === which)])];
  return { ...known, records: known.records + 1, said: added(known.said, true), missing: added(known.missing, false) };
};

function recordsOf(id: OperationId, output: unknown): readonly [FieldOwner, readonly Says[]] | null {
  switch (id) {
    case 'searchMoneyTransfers':
      return ['transfers', readable(output as OperationOutput<'searchMoneyTransfers'>).map(ofTransfer)];
    case 'listTransactions':
      return ['entries', readable(output as OperationOutput<'listTransactions'>).map(ofEntry)];
    case 'getCampaign':
      return output === null || 'unreadable' in (output as object) ? null : ['campaign', [ofCampaign(output as Campaign)]];
    case 'getParentAccount':
      return ['accounts', [{ parent: output !== null }]];
    default:
      return null;
  }
}

/** An unreadable field was filled in: a record with one is no example. */
const readable = <Row extends object>({ rows }: { readonly rows: readonly Row[] }): readonly Row[] =>
  rows.slice(0, MOST_OF_ANSWER).filter((row) => !('unreadable' in row));

const saysCurrency = (amount: Money | null): boolean | null => (amount === null ? null : amount.currency !== CURRENCY_NOT_SAID);

const known = (says: Readonly<Partial<Record<SaidField, boolean | null>>>): Says =>
  Object.fromEntries(Object.entries(says).filter(([, said]) => said !== null));

const ofTransfer = ({ direction, createdDatetime, uri, debtor, creditor, amount }: MoneyTransfer): Says => known({
  direction: direction !== null, created: createdDatetime !== null, remittance: uri !== null,
  debtorAccount: (debtor?.accountCode ?? null) !== null, creditorAccount: (creditor?.accountCode ?? null) !== null,
  debtorAmount: (amount?.debtor ?? null) !== null, creditorAmount: (amount?.creditor ?? null) !== null,
  debtorCurrency: saysCurrency(amount?.debtor ?? null), creditorCurrency: saysCurrency(amount?.creditor ?? null),
});

const ofEntry = ({ type, amount, valueDate }: Transaction): Says => known({ sign: type !== null, currency: saysCurrency(amount), valueDate: valueDate !== null });

const ofCampaign = ({ targetMin, targetMax, successFeeFixed, successFeePercentage, expectedClosingDate }: Campaign): Says =>
  ({ targets: targetMin !== null || targetMax !== null, fees: successFeeFixed !== null || successFeePercentage !== null, closingDate: expectedClosingDate !== null });
