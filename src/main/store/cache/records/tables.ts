import type { HitPart, Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { counterpart, transferAmount } from '#shared/domain/payment/transfer-sides.ts';
import { investorName, orderHolder } from '#shared/domain/portal/party-names.ts';

type MaybePart = HitPart | null;

export const textPart = (text: string | null): MaybePart => (text === null || text === '' ? null : { kind: 'text', text });
export const ibanPart = (iban: string | null): MaybePart => (iban === null || iban === '' ? null : { kind: 'iban', iban });
const dayPart = (day: BankDate | null): MaybePart => (day === null ? null : { kind: 'day', day });
const instantPart = (at: Instant | null): MaybePart => (at === null ? null : { kind: 'instant', at });
const amountPart = (amount: Money | null): MaybePart => (amount === null ? null : { kind: 'amount', amount });

export const saidParts = (parts: readonly MaybePart[]): HitPart[] => parts.filter((part) => part !== null);

export type Cell = string | number | null;

export interface RecordTable<S extends Section> {
  readonly table: string;
  readonly id: (record: SectionRecords[S]) => string;
  /** The account of records that are listed per account, else null. */
  readonly scope: (record: SectionRecords[S]) => string | null;
  /** Named as the window names them. */
  readonly columns: Readonly<Record<string, (record: SectionRecords[S]) => Cell>>;
  /** What a search looks through, beside the id. */
  readonly words: (record: SectionRecords[S]) => readonly (string | null)[];
  readonly order: string;
  readonly title: (record: SectionRecords[S]) => string | null;
  readonly parts: (record: SectionRecords[S]) => readonly MaybePart[];
  readonly keepsPosition?: true;
}

const minor = (money: Money | null): number | null => money?.amountMinor ?? null;

const flag = (value: boolean | null): number | null => (value === null ? null : Number(value));

const folded = (text: string | null): string | null => (text === null ? null : foldText(text));

export const recordTables: { readonly [S in Section]: RecordTable<S> } = {
  virtualIbans: {
    table: 'virtual_iban',
    id: (record) => record.virtualIban,
    scope: (record) => record.accountId,
    columns: {
      virtualIban: (record) => record.virtualIban,
      status: (record) => record.status,
      description: (record) => record.description,
      activationDate: (record) => record.activationDate,
      accountId: (record) => record.accountId,
    },
    words: (record) => [record.description, record.status],
    order: 'activationDate DESC, id',
    title: (record) => record.virtualIban,
    parts: (record) => [textPart(record.description)],
  },
  transfers: {
    table: 'transfer',
    // A transfer between two accounts of one holder may be listed on both under one id.
    id: (record) => `${record.accountId}:${record.moneyTransferId}`,
    scope: (record) => record.accountId,
    columns: {
      moneyTransferId: (record) => record.moneyTransferId,
      createdDatetime: (record) => record.createdDatetime,
      status: (record) => record.status,
      counterpartName: (record) => counterpart(record)?.name ?? null,
      amount: (record) => minor(transferAmount(record)),
      direction: (record) => record.direction,
      description: (record) => record.description,
      accountId: (record) => record.accountId,
      creditorAccount: (record) => record.creditor?.accountCode ?? null,
      accountedDatetime: (record) => record.accountedDatetime,
      currency: (record) => transferAmount(record)?.currency ?? null,
      isUrgent: (record) => flag(record.isUrgent),
      isInstant: (record) => flag(record.isInstant),
      counterpartAccount: (record) => counterpart(record)?.accountCode ?? null,
      feeType: (record) => record.feeType,
      trn: (record) => record.trn,
      cro: (record) => record.cro,
      hasTaxRelief: (record) => flag(record.hasTaxRelief),
      foldedCounterpart: (record) => folded(counterpart(record)?.name ?? null),
      foldedDescription: (record) => folded(record.description),
    },
    words: (record) => [
      record.creditor?.name ?? null, record.creditor?.accountCode ?? null, record.debtor?.name ?? null,
      record.debtor?.accountCode ?? null, record.cro, record.trn, record.uri, record.description,
    ],
    order: 'createdDatetime DESC, id',
    title: (record) => counterpart(record)?.name ?? record.moneyTransferId,
    parts: (record) => [instantPart(record.createdDatetime), amountPart(transferAmount(record)), textPart(record.description), textPart(record.cro)],
  },
  campaigns: {
    table: 'campaign',
    id: (record) => record.campaignId,
    scope: () => null,
    columns: {
      name: (record) => record.name,
      status: (record) => record.status,
      companyId: (record) => record.companyId,
      expectedClosingDate: (record) => record.expectedClosingDate,
      targetMin: (record) => minor(record.targetMin),
      targetMax: (record) => minor(record.targetMax),
      createdDatetime: (record) => record.createdDatetime,
      accounted: (record) => minor(record.available?.accounted ?? null),
    },
    words: (record) => [record.name, record.description],
    order: 'expectedClosingDate DESC, id',
    title: (record) => record.name,
    parts: (record) => [textPart(record.description), dayPart(record.expectedClosingDate)],
  },
  orders: {
    table: 'investment_order',
    id: (record) => record.orderId,
    scope: () => null,
    columns: {
      portalOrderDatetime: (record) => record.portalOrderDatetime,
      status: (record) => record.status,
      totalAmount: (record) => minor(record.totalAmount),
      orderAmount: (record) => minor(record.orderAmount),
      holder: orderHolder,
      portalOrderCode: (record) => record.portalOrderCode,
      campaignId: (record) => record.campaignId,
      investorId: (record) => record.investorId,
      companyId: (record) => record.companyId,
      channel: (record) => record.channel,
      feeAmount: (record) => minor(record.feeAmount),
      currency: ({ totalAmount, orderAmount, feeAmount }) => (totalAmount ?? orderAmount ?? feeAmount)?.currency ?? null,
      iban: (record) => record.investorAccount?.iban ?? null,
    },
    keepsPosition: true,
    words: (record) => [
      orderHolder(record), record.investorAccount?.iban ?? null, record.description, record.portalOrderCode,
      record.portalInvestorCode, record.portalCampaignCode,
    ],
    order: 'portalOrderDatetime DESC, id',
    title: (record) => orderHolder(record) ?? record.portalOrderCode,
    parts: (record) => [
      textPart(record.portalOrderCode), amountPart(record.totalAmount ?? record.orderAmount), instantPart(record.portalOrderDatetime), textPart(record.description),
    ],
  },
  investors: {
    table: 'investor',
    id: (record) => record.investorId,
    scope: () => null,
    columns: {
      displayName: investorName,
      fiscalCode: (record) => record.fiscalCode,
      type: (record) => record.type,
      city: (record) => record.city,
      email: (record) => record.email,
      country: (record) => record.country,
    },
    words: (record) => [investorName(record), record.fiscalCode, record.city, record.email, record.phone, record.address],
    order: 'displayName COLLATE NOCASE, id',
    title: investorName,
    parts: (record) => [textPart(record.fiscalCode), textPart(record.city)],
  },
  companies: {
    table: 'company',
    id: (record) => record.companyId,
    scope: () => null,
    columns: {
      businessName: (record) => record.businessName,
      status: (record) => record.status,
      type: (record) => record.type,
    },
    words: (record) => [record.businessName],
    order: 'businessName COLLATE NOCASE, id',
    title: (record) => record.businessName,
    parts: (record) => [textPart(record.companyId)],
  },
  unidentified: {
    table: 'unidentified',
    id: (record) => record.unidentifiedTransferId,
    scope: () => null,
    columns: {
      receivedDatetime: (record) => record.receivedDatetime,
      amount: (record) => minor(record.amount),
      payerName: (record) => record.payerName,
      status: (record) => record.status,
      type: (record) => record.type,
    },
    words: (record) => [record.payerName, record.description],
    order: 'receivedDatetime DESC, id',
    title: (record) => record.payerName,
    parts: (record) => [instantPart(record.receivedDatetime), amountPart(record.amount), textPart(record.description)],
  },
  disputes: {
    table: 'dispute',
    id: (record) => record.disputeId,
    scope: () => null,
    columns: {
      createdDate: (record) => record.createdDate,
      closedDate: (record) => record.closedDate,
      paymentAmount: (record) => minor(record.paymentAmount),
      status: (record) => record.status,
      rrnCode: (record) => record.rrnCode,
    },
    words: (record) => [record.rrnCode, record.description, record.orderId],
    order: 'createdDate DESC, id',
    title: (record) => record.rrnCode ?? record.disputeId,
    parts: (record) => [dayPart(record.createdDate), amountPart(record.paymentAmount), textPart(record.description)],
  },
  activity: {
    table: 'activity',
    id: (record) => record.activityId,
    scope: () => null,
    columns: { at: (record) => record.at, kind: (record) => record.kind, outcome: (record) => record.outcome },
    words: (record) => [record.kind, record.subject],
    order: 'at DESC, id',
    title: (record) => record.subject ?? record.kind,
    parts: (record) => [instantPart(record.at)],
  },
};
