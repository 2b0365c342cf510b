import { randomUUID } from 'node:crypto';

import type { PayeeRules } from '#main/context/payee-rules.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { invalid, NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { createAttachments } from '#main/services/payments/attachments/index.ts';
import { readGivenFile } from '#main/services/payments/given-file/index.ts';
import { NEVER_PAID, payingIntents, paymentCounts, paymentsTo } from '#main/writes/past-payments.ts';
import type { PaymentCount } from '#main/writes/past-payments.ts';
import { lastVerificationOf } from '#main/writes/validations.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Beneficiary, BeneficiaryInput, BeneficiaryView, FoundPayee, SavedBeneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import type { RecordRow } from '#shared/bridge/lists/records.ts';
import { foldedWords, foldText } from '#shared/domain/folded-text.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { checkBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import { skeletonsOf } from '#shared/domain/payment/similar-name.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** Saved beneficiaries, with what journal and bank know of payments to them. */
export function beneficiaryHandlers(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache' | 'readingWorker' | 'emit' | 'now'>, tasks: Tasks, payees: PayeeRules, attachments: Pick<ReturnType<typeof createAttachments>, 'removeOf'>): HandlersOf<'beneficiaries'> {
  const { userData } = workspace;
  const changed = (): void => workspace.emit({ type: 'changed', parts: ['beneficiaries'] });
  const savedAccounts = (): ReadonlySet<string> => new Set(userData.list('beneficiary').map(({ accountCode }) => accountCode));
  const preview: HandlersOf<'beneficiaries'>['beneficiaries.preview'] = ({ bytes, taskId }) => tasks.runNamed(taskId, (task) =>
    readGivenFile(workspace, { kind: 'beneficiaries', bytes, savedAccounts: [...savedAccounts()] }, task?.signal ?? null));
  const viewOf = (beneficiary: Beneficiary, count: PaymentCount): BeneficiaryView => ({
    ...beneficiary, ...count, verification: lastVerificationOf(userData, beneficiary.accountCode, beneficiary.name), approval: payees.asked(beneficiary.beneficiaryId),
  });
  return {
    'beneficiaries.list': async () => {
      const saved = userData.list('beneficiary').toSorted((left, right) => foldText(left.name).localeCompare(foldText(right.name)));
      const counts = await paymentCounts(workspace, saved.map(({ accountCode }) => accountCode));
      return ok(saved.map((beneficiary) => viewOf(beneficiary, counts.get(beneficiary.accountCode) ?? NEVER_PAID)));
    },
    'beneficiaries.get': async ({ beneficiaryId }) => {
      const beneficiary = userData.get('beneficiary', beneficiaryId);
      if (beneficiary === null) return NOT_FOUND;
      const made = await paymentsTo(workspace, beneficiary.accountCode);
      const paid = made.filter(({ moved }) => moved);
      const view = viewOf(beneficiary, { payments: paid.length, lastPaidAt: paid[0]?.payment.at ?? null });
      return ok({ ...view, history: made.map(({ payment }) => payment) });
    },
    'beneficiaries.save': async (input) => {
      const refusal = payees.whyNot();
      if (refusal !== null) return failed(refusal);
      const saved = await save(workspace, input, payees);
      if (saved.ok) changed();
      return saved;
    },
    'beneficiaries.remove': async ({ beneficiaryId }) => {
      const refusal = payees.whyNot();
      if (refusal !== null) return failed(refusal);
      userData.remove('beneficiary', beneficiaryId);
      changed();
      return attachments.removeOf({ on: 'beneficiary', id: beneficiaryId });
    },
    'beneficiaries.find': async ({ text, limit }) => ok(await findPayees(workspace, text, limit)),
    'beneficiaries.preview': preview,
    'beneficiaries.import': async (given) => {
      const refusal = payees.whyNot();
      if (refusal !== null) return failed(refusal);
      const savedAt = workspace.now();
      const previewed = await preview(given);
      if (!previewed.ok) return previewed;
      const taken = previewed.value.lines.filter(({ problems }) => problems.length === 0);
      const documents = taken.map(({ line: _line, problems: _problems, remarks: _remarks, ...fields }) => {
        const beneficiaryId = randomUUID();
        return { id: beneficiaryId, value: { ...fields, beneficiaryId, savedAt } };
      });
      userData.putAll('beneficiary', documents, savedAt);
      changed();
      return ok(documents.length);
    },
  };
}

/** Fails where a payment would fail, or if the account is already saved under another beneficiary. Where the team asks others, somebody new and another account are written when those have agreed. */
async function save(workspace: Needs<'userData' | 'now'>, { beneficiaryId, ...typed }: BeneficiaryInput, payees: PayeeRules): Promise<Result<SavedBeneficiary, AppError>> {
  const { userData } = workspace;
  const before = beneficiaryId === null ? null : userData.get('beneficiary', beneficiaryId);
  if (beneficiaryId !== null && before === null) return NOT_FOUND;
  const { fields, problems } = checkBeneficiary(typed);
  if (problems.length > 0) return failed({ kind: 'paymentInvalid', problems });
  const existing = userData.list('beneficiary').find((other) => other.accountCode === fields.accountCode && other.beneficiaryId !== beneficiaryId);
  if (existing !== undefined) return invalid('accountCode', 'alreadySaved');
  const savedAt = workspace.now();
  const beneficiary: Beneficiary = { ...fields, beneficiaryId: beneficiaryId ?? randomUUID(), savedAt };
  const asked = await payees.ask(before, beneficiary);
  if (!asked.ok) return asked;
  if (asked.value !== null) return ok({ ...(before ?? beneficiary), requestId: asked.value });
  userData.put('beneficiary', beneficiary.beneficiaryId, beneficiary, savedAt);
  return ok(beneficiary);
}

const MOST_TRANSFERS = 200;

/** Saved beneficiaries first, then payees of earlier payments; each sorted by last payment. */
async function findPayees(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache'>, text: string, limit: number): Promise<readonly FoundPayee[]> {
  const fits = matcher(text);
  const all = workspace.userData.list('beneficiary');
  const saved = all.filter(fits);
  const counts = await paymentCounts(workspace, saved.map(({ accountCode }) => accountCode));
  const found = saved.map((beneficiary) => ofBeneficiary(beneficiary, (counts.get(beneficiary.accountCode) ?? NEVER_PAID).lastPaidAt));
  const savedAccounts = new Set(all.map(({ accountCode }) => accountCode));
  const recent = (await paidBefore(workspace, text)).filter((payee) => fits(payee) && !savedAccounts.has(payee.accountCode));
  return [...found.toSorted(lastPaidFirst), ...onePerAccount(recent.toSorted(lastPaidFirst))].slice(0, limit);
}

type Named = Pick<FoundPayee, 'name' | 'accountCode'>;

function matcher(text: string): (payee: Named) => boolean {
  const words = foldedWords(text);
  const code = compactIban(text);
  return ({ name, accountCode }) => {
    const folded = foldText(name);
    return words.every((word) => folded.includes(word)) || (code !== '' && accountCode.includes(code));
  };
}

const ofBeneficiary = (
  { beneficiaryId, name, accountCode, bicCode, address, city, countryCode }: Beneficiary, lastPaidAt: Instant | null,
): FoundPayee => ({ beneficiaryId, name, accountCode, bicCode, address, city, countryCode, lastPaidAt });

async function paidBefore(workspace: Needs<'journal' | 'bankOrigin' | 'cache'>, text: string): Promise<readonly FoundPayee[]> {
  const search = /^[A-Za-z]{2}\d{2}/.test(text.trim()) ? compactIban(text) : text;
  const { rows } = await workspace.cache.read.recordPage({ section: 'transfers', search, filters: { direction: ['OUTGOING'] }, sort: null }, 0, MOST_TRANSFERS, 'ifKnown');
  const fromBank = (rows as readonly RecordRow<'transfers'>[]).flatMap(({ record, asOf }): FoundPayee[] => {
    const { creditor } = record;
    if (creditor === null || creditor.name === null || creditor.accountCode === null) return [];
    return [{
      beneficiaryId: null, name: creditor.name, accountCode: compactIban(creditor.accountCode), bicCode: creditor.bicCode ?? '',
      address: creditor.address?.address ?? '', city: creditor.address?.city ?? '', countryCode: creditor.address?.countryCode ?? '',
      lastPaidAt: record.createdDatetime ?? asOf,
    }];
  });
  return [...inJournal(workspace), ...fromBank];
}

const inJournal = (workspace: Needs<'journal' | 'bankOrigin'>): readonly FoundPayee[] => payingIntents(workspace).map(({ creditor, record }) => ({
  beneficiaryId: null, name: creditor.name, accountCode: compactIban(creditor.accountCode), bicCode: creditor.bicCode ?? '',
  address: creditor.address ?? '', city: creditor.city ?? '', countryCode: creditor.countryCode ?? '', lastPaidAt: record.createdAt,
}));

export type AccountsByName = ReadonlyMap<string, readonly string[]>;

/** The account that a name is known with, and not with this one; null where there is none. Fraud commonly pretends that a known payee has a new account. */
export function otherAccountOf(known: AccountsByName, { name, accountCode }: { readonly name: string; readonly accountCode: string }): string | null {
  const accounts = known.get(skeletonsOf(name)) ?? [];
  return accounts.includes(accountCode) ? null : accounts[0] ?? null;
}

/** The accounts that these names are saved or were ever paid with, by what makes names alike. */
export async function accountsByName(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache'>, names: readonly string[]): Promise<AccountsByName> {
  const byName = new Map<string, string[]>();
  for (const name of names) byName.set(skeletonsOf(name), []);
  byName.delete('');
  for (const { name, accountCode } of [...workspace.userData.list('beneficiary'), ...inJournal(workspace)]) byName.get(skeletonsOf(name))?.push(accountCode);
  for (const { payee, accountCode } of await workspace.cache.read.paidNames([...byName.keys()])) byName.get(payee)?.push(compactIban(accountCode));
  return byName;
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
