import { postingKinds } from '../books/posting.ts';
import type { PostingKind, Place } from '../books/posting.ts';

/** In the order of a trial balance. */
export const accountTypes = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
export type AccountType = (typeof accountTypes)[number];

export interface LedgerAccount {
  /** Such as "10.01": unique, and never changed, because entries hold it. */
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  /** Nothing new is booked to it. An account is never removed. */
  readonly closed: boolean;
}

/**
 * What a line of a posting is to the ledger; each is booked to the account that its rule names. `portalPayouts`: fees that the bank paid out to the portal's own account.
 * `opening`: the other side of a balance from before the first day that was read. `vat`: the part of a fee that is tax.
 */
export const ledgerRoles = [
  'bank', 'inTransit', 'investors', 'refundsUnderWay', 'unidentified', 'companies', 'successFee', 'investorFee', 'vat', 'portalPayouts', 'opening',
] as const;
export type LedgerRole = (typeof ledgerRoles)[number];

/**
 * What an entry of the statement is that nothing at the portal explains, where the bank's list of transfers says it, or the account that a person chose. `ownTransfer`: between accounts of the portal.
 * `virtualIbanPayment`: an outgoing transfer that names a virtual IBAN as its debtor.
 */
export const statementKinds = ['bankCharge', 'ownTransfer', 'outgoingTransfer', 'virtualIbanPayment'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** What happened, by which entries are told apart. */
export const ledgerKinds = [...postingKinds, ...statementKinds] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const feeRoles = ['successFee', 'investorFee'] as const;
export type FeeRole = (typeof feeRoles)[number];

/** How facts become entries. */
export interface LedgerSetup {
  readonly accounts: readonly LedgerAccount[];
  /** The code of the account for each role. */
  readonly rules: Readonly<Record<LedgerRole, string>>;
  /** The code of the account for each kind of entry that the statement shows and nothing at the portal explains. Without one, a person decides about each entry. */
  readonly kinds?: Readonly<Partial<Record<StatementKind, string>>>;
  /** By the id of a bank account: its account of the chart, where it is not that of the role. */
  readonly bankAccounts: Readonly<Record<string, string>>;
  /** Rate in hundredths of a percent, contained in the fee (2200: 22 %); null: no tax in it, exempt or out of scope. */
  readonly vat: Readonly<Record<FeeRole, number | null>>;
}

export const chartTemplates = ['italian', 'generic'] as const;
export type ChartTemplate = (typeof chartTemplates)[number];

export const templateAccounts = [
  'bank', 'inTransit', 'ownBank', 'ownTransfers', 'investors', 'refundsUnderWay', 'unidentified', 'companies', 'suppliers', 'vat', 'opening', 'successFee', 'investorFee', 'otherRevenue', 'bankCharges', 'stampDuty', 'otherCosts',
] as const;
export type TemplateAccount = (typeof templateAccounts)[number];

const TYPES: Readonly<Record<TemplateAccount, AccountType>> = {
  bank: 'asset', inTransit: 'asset', ownBank: 'asset', ownTransfers: 'asset', investors: 'liability', refundsUnderWay: 'liability', unidentified: 'liability', companies: 'liability', suppliers: 'liability',
  vat: 'liability', opening: 'equity',
  successFee: 'revenue', investorFee: 'revenue', otherRevenue: 'revenue', bankCharges: 'expense', stampDuty: 'expense', otherCosts: 'expense',
};

const CODES: Readonly<Record<ChartTemplate, Readonly<Record<TemplateAccount, string>>>> = {
  italian: {
    bank: '18.10', inTransit: '18.20', ownBank: '18.30', ownTransfers: '18.40', investors: '40.10', refundsUnderWay: '40.20', unidentified: '40.30', companies: '40.40', suppliers: '40.50', vat: '42.10', opening: '28.10',
    successFee: '58.10', investorFee: '58.20', otherRevenue: '58.90', bankCharges: '66.10', stampDuty: '66.20', otherCosts: '66.90',
  },
  generic: {
    bank: '1010', inTransit: '1020', ownBank: '1030', ownTransfers: '1040', investors: '2010', refundsUnderWay: '2020', unidentified: '2030', companies: '2040', vat: '2050', suppliers: '2060', opening: '3010',
    successFee: '4010', investorFee: '4020', otherRevenue: '4090', bankCharges: '5010', stampDuty: '5020', otherCosts: '5090',
  },
};

/** A chart and its rules, with names in the person's language. */
export function setupFromTemplate(template: ChartTemplate, names: Readonly<Record<TemplateAccount, string>>): LedgerSetup {
  const code = CODES[template];
  return {
    accounts: templateAccounts.map((account) => ({ code: code[account], name: names[account], type: TYPES[account], closed: false })).toSorted((left, right) => left.code.localeCompare(right.code, 'en')),
    rules: {
      bank: code.bank, inTransit: code.inTransit, investors: code.investors, refundsUnderWay: code.refundsUnderWay, unidentified: code.unidentified, companies: code.companies,
      successFee: code.successFee, investorFee: code.investorFee, vat: code.vat, portalPayouts: code.ownBank, opening: code.opening,
    },
    kinds: { bankCharge: code.bankCharges, ownTransfer: code.ownTransfers, outgoingTransfer: code.suppliers, virtualIbanPayment: code.suppliers },
    bankAccounts: {},
    vat: { successFee: null, investorFee: null },
  };
}

const ROLE_OF_PLACE: Readonly<Record<string, LedgerRole>> = {
  'in-transit': 'inTransit', investors: 'investors', 'refunds-under-way': 'refundsUnderWay', unidentified: 'unidentified',
};

/** null for an entry of the statement that no fact explains: a person decides about it. */
export function roleOf(place: Place, kind: PostingKind): LedgerRole | null {
  if (place.startsWith('bank:')) return 'bank';
  if (place.startsWith('company:')) return 'companies';
  if (place === 'unexplained') return kind === 'openingBalance' ? 'opening' : null;
  if (place !== 'portal-fees') return ROLE_OF_PLACE[place] ?? null;
  if (kind === 'cashoutExecuted' || kind === 'cashoutReturned') return 'portalPayouts';
  return kind === 'successFee' ? 'successFee' : 'investorFee';
}

/** The kind of an entry that a person booked to an account: that whose rule alone names the account. Money that comes in is no outgoing transfer, and no account tells which IBAN paid. */
export function kindOfAccount(account: string, debit: boolean, kinds: LedgerSetup['kinds'] = {}): StatementKind | null {
  const [kind, ...others] = statementKinds.filter((one) => one !== 'virtualIbanPayment' && kinds[one] === account);
  return kind === undefined || others.length > 0 || (kind === 'outgoingTransfer' && !debit) ? null : kind;
}

export const ACCOUNT_CODE = /^[A-Za-z0-9][A-Za-z0-9.]{0,19}$/;
const LONGEST_ACCOUNT_NAME = 80;
export const HIGHEST_RATE = 10_000;

export interface SetupProblem {
  /** Path in the setup, such as "accounts.3.code". */
  readonly field: string;
  readonly code: 'required' | 'tooLong' | 'notReadable' | 'duplicateName' | 'notAllowed';
}

/** What keeps a setup from being used. `before`: the accounts of the present one, none of which may be missing or of another type. */
export function setupProblems({ accounts, rules, kinds = {}, bankAccounts, vat }: LedgerSetup, before: readonly LedgerAccount[]): readonly SetupProblem[] {
  const problems: SetupProblem[] = [];
  const codes = new Set<string>();
  for (const [index, { code, name }] of accounts.entries()) {
    if (code === '') problems.push({ field: `accounts.${index}.code`, code: 'required' });
    else if (!ACCOUNT_CODE.test(code)) problems.push({ field: `accounts.${index}.code`, code: 'notReadable' });
    else if (codes.has(code.toLowerCase())) problems.push({ field: `accounts.${index}.code`, code: 'duplicateName' });
    codes.add(code.toLowerCase());
    if (name.trim() === '') problems.push({ field: `accounts.${index}.name`, code: 'required' });
    if (name.length > LONGEST_ACCOUNT_NAME) problems.push({ field: `accounts.${index}.name`, code: 'tooLong' });
  }
  const types = new Map(accounts.map(({ code, type }) => [code, type]));
  for (const { code, type } of before) if (types.get(code) !== type) problems.push({ field: `accounts.${code}`, code: 'notAllowed' });
  const open = new Set(accounts.filter(({ closed }) => !closed).map(({ code }) => code));
  for (const role of ledgerRoles) if (!open.has(rules[role])) problems.push({ field: `rules.${role}`, code: 'required' });
  for (const kind of statementKinds) if (kinds[kind] !== undefined && !open.has(kinds[kind])) problems.push({ field: `kinds.${kind}`, code: 'required' });
  for (const [accountId, code] of Object.entries(bankAccounts)) if (!open.has(code)) problems.push({ field: `bankAccounts.${accountId}`, code: 'required' });
  for (const fee of feeRoles) {
    const rate = vat[fee];
    if (rate !== null && (!Number.isInteger(rate) || rate < 1 || rate > HIGHEST_RATE)) problems.push({ field: `vat.${fee}`, code: 'notReadable' });
  }
  return problems;
}
