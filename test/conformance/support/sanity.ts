const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** What is wrong with a decoded value, or null: rules that owe nothing to the decoder. */
export function insanity(value: unknown, path = ''): string | null {
  if (Array.isArray(value)) return firstOf(value.map((each, index) => insanity(each, `${path}.${index}`)));
  if (typeof value === 'object' && value !== null) {
    if (Object.getPrototypeOf(value) !== Object.prototype) return `${path}: foreign prototype`;
    return firstOf(Object.entries(value).map(([key, each]) => wrongField(key, each, `${path}.${key}`) ?? insanity(each, `${path}.${key}`)));
  }
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return `${path}: ${typeof value}`;
  return null;
}

const fits = (pattern: RegExp, value: unknown): boolean => typeof value === 'string' && pattern.test(value);

function wrongField(key: string, value: unknown, path: string): string | null {
  if (value === null) return key === 'amountMinor' ? `${path}: null` : null;
  if ((key === 'id' || key.endsWith('Id')) && (typeof value !== 'string' || value.trim() === '')) return `${path}: not an id`;
  if (key.endsWith('Ids') && !(Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== ''))) return `${path}: not ids`;
  if (key === 'amountMinor' && (!Number.isSafeInteger(value) || Object.is(value, -0) || Math.abs(value as number) > 999_999_999_999_999)) return `${path}: not an amount`;
  if (key === 'currency' && !fits(/^[A-Z]{3}$/, value)) return `${path}: not a currency`;
  if (/(datetime|DateTime|revertedAt)$/i.test(key) && !fits(INSTANT, value)) return `${path}: not an instant`;
  if (/(^date|Date)$/.test(key) && !fits(DATE, value)) return `${path}: not a date`;
  if (/^(is|has)[A-Z]/.test(key) && typeof value !== 'boolean') return `${path}: not a flag`;
  if (/(status|description|[nN]ame|iban|type)$/.test(key) && (typeof value !== 'string' || value === '')) return `${path}: not text`;
  return null;
}

const firstOf = (problems: readonly (string | null)[]): string | null => problems.find((problem) => problem !== null) ?? null;

/** The field that an object of the answer cannot do without, by the document's tables. */
const REQUIRED: Readonly<Record<string, string>> = {
  listCompanies: 'companyId', getCompany: 'companyId', createCampaign: 'campaignId', searchCampaigns: 'campaignId', updateCampaign: 'campaignId',
  listCampaignInvestors: 'investorId', getInvestor: 'investorId', getCashout: 'cashoutId',
  searchUnidentifiedTransfers: 'unidentifiedTransferId', getDispute: 'disputeId', getOrder: 'orderId', searchOrders: 'orderId', getMoneyin: 'moneyinId',
  getMoneyout: 'moneyoutId', getRefund: 'refundId', listAccounts: 'accountId', getAccount: 'accountId', listTransactions: 'transactionId',
  listReservedEntries: 'reservedEntryId', createVirtualIban: 'virtualIban', listVirtualIbans: 'virtualIban', getParentAccount: 'accountId',
  listParentTransactions: 'transactionId', createMoneyTransfer: 'moneyTransferId', getMoneyTransfer: 'moneyTransferId', searchMoneyTransfers: 'moneyTransferId',
  respondToChallenge: 'moneyTransferId', revertMoneyTransfer: 'moneyTransferId', getRevertedTransfer: 'transferId',
};

/** Whether every row has the field that it cannot do without. */
export function lacksRequired(operation: string, value: unknown): boolean {
  const field = REQUIRED[operation];
  if (field === undefined) return false;
  const rows = typeof value === 'object' && value !== null && 'rows' in value ? value.rows as readonly unknown[] : [value];
  return rows.some((row) => {
    const found = (row as Record<string, unknown>)[field];
    return found === null || found === undefined || found === '';
  });
}
