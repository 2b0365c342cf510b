import type { RecordRow } from '#shared/bridge/lists/records.ts';
import type { Beneficiary, FoundPayee } from '#shared/bridge/payments/beneficiaries.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { Instant } from '#shared/domain/instant.ts';

import type { Workbench } from '#main/context/workbench.ts';
import { payingIntents } from '#main/writes/past-payments.ts';
import { NEVER_PAID, paymentCounts } from '#main/writes/payment-counts.ts';

const MOST_TRANSFERS = 200;

/** Saved beneficiaries first, then those merely paid before; within each, the last paid first. */
export async function findPayees(bench: Workbench, text: string, limit: number): Promise<readonly FoundPayee[]> {
  const fits = matcher(text);
  const all = bench.desk.list('beneficiary');
  const saved = all.filter(fits);
  const counts = await paymentCounts(bench, saved.map(({ accountCode }) => accountCode));
  const found = saved.map((beneficiary) => ofBeneficiary(beneficiary, (counts.get(beneficiary.accountCode) ?? NEVER_PAID).lastPaidAt));
  const savedAccounts = new Set(all.map(({ accountCode }) => accountCode));
  const recent = (await paidBefore(bench, text)).filter((payee) => fits(payee) && !savedAccounts.has(payee.accountCode));
  return [...found.toSorted(lastPaidFirst), ...onePerAccount(recent.toSorted(lastPaidFirst))].slice(0, limit);
}

type Named = Pick<FoundPayee, 'name' | 'accountCode'>;

/** Every typed word must be in the name; or the whole, without spaces, in the account. */
function matcher(text: string): (payee: Named) => boolean {
  const words = foldText(text).split(/\s+/).filter((word) => word !== '');
  const code = compactIban(text);
  return ({ name, accountCode }) => {
    const folded = foldText(name);
    return words.every((word) => folded.includes(word)) || (code !== '' && accountCode.includes(code));
  };
}

const ofBeneficiary = (
  { beneficiaryId, name, accountCode, bicCode, address, city, countryCode }: Beneficiary, lastPaidAt: Instant | null,
): FoundPayee => ({ beneficiaryId, name, accountCode, bicCode, address, city, countryCode, lastPaidAt });

/** Payees of the journal and of the bank's list of transfers. */
async function paidBefore(bench: Workbench, text: string): Promise<readonly FoundPayee[]> {
  const search = /^[A-Za-z]{2}\d{2}/.test(text.trim()) ? compactIban(text) : text;
  const { rows } = await bench.cache.read.recordPage({ section: 'transfers', search, filters: { direction: ['OUTGOING'] }, sort: null }, 0, MOST_TRANSFERS);
  const fromBank = (rows as readonly RecordRow<'transfers'>[]).flatMap(({ record, asOf }): FoundPayee[] => {
    const { creditor } = record;
    if (creditor === null || creditor.name === null || creditor.accountCode === null) return [];
    return [{
      beneficiaryId: null, name: creditor.name, accountCode: compactIban(creditor.accountCode), bicCode: creditor.bicCode ?? '',
      address: creditor.address?.address ?? '', city: creditor.address?.city ?? '', countryCode: creditor.address?.countryCode ?? '',
      lastPaidAt: record.createdDatetime ?? asOf,
    }];
  });
  const fromJournal = payingIntents(bench).map(({ creditor, record }): FoundPayee => ({
    beneficiaryId: null, name: creditor.name, accountCode: compactIban(creditor.accountCode), bicCode: creditor.bicCode ?? '',
    address: creditor.address ?? '', city: creditor.city ?? '', countryCode: creditor.countryCode ?? '', lastPaidAt: record.createdAt,
  }));
  return [...fromJournal, ...fromBank];
}

const lastPaidFirst = (left: FoundPayee, right: FoundPayee): number => timeOf(right) - timeOf(left);
const timeOf = ({ lastPaidAt }: FoundPayee): number => (lastPaidAt === null ? 0 : Date.parse(lastPaidAt));

function onePerAccount(payees: readonly FoundPayee[]): readonly FoundPayee[] {
  const met = new Set<string>();
  return payees.filter(({ accountCode }) => {
    if (met.has(accountCode)) return false;
    met.add(accountCode);
    return true;
  });
}
