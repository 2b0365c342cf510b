import { randomUUID } from 'node:crypto';

import type { AppError } from '#shared/bridge/app-error.ts';
import type { Beneficiary, BeneficiaryInput, BeneficiaryView } from '#shared/bridge/payments/beneficiaries.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { checkBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { readGivenFile } from '#main/services/payments/given-file/index.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { findPayees } from './find.ts';
import { lastVerificationOf } from '#main/writes/verifications.ts';
import { paymentsTo } from '#main/writes/past-payments.ts';
import { NEVER_PAID, paymentCounts } from '#main/writes/payment-counts.ts';
import type { PaymentCount } from '#main/writes/payment-counts.ts';

type BeneficiaryCommand = `beneficiaries.${'list' | 'get' | 'save' | 'remove' | 'find' | 'preview' | 'import'}`;

/** Who is paid, as kept at the desk, with what the journal and the bank know of payments to them. */
export function beneficiaryHandlers(bench: Workbench, tasks: Tasks): HandlersOf<BeneficiaryCommand> {
  const { desk } = bench;
  const changed = (): void => bench.emit({ type: 'changed', parts: ['beneficiaries'] });
  const savedAccounts = (): ReadonlySet<string> => new Set(desk.list('beneficiary').map(({ accountCode }) => accountCode));
  const preview: HandlersOf<BeneficiaryCommand>['beneficiaries.preview'] = ({ bytes, taskId }) => tasks.runNamed(taskId, (task) =>
    readGivenFile(bench, { kind: 'beneficiaries', bytes, savedAccounts: [...savedAccounts()] }, task?.signal ?? null));
  const viewOf = (beneficiary: Beneficiary, count: PaymentCount): BeneficiaryView => ({
    ...beneficiary, ...count, verification: lastVerificationOf(desk, beneficiary.accountCode, beneficiary.name),
  });
  return {
    'beneficiaries.list': async () => {
      const saved = desk.list('beneficiary').toSorted((left, right) => foldText(left.name).localeCompare(foldText(right.name)));
      const counts = await paymentCounts(bench, saved.map(({ accountCode }) => accountCode));
      return ok(saved.map((beneficiary) => viewOf(beneficiary, counts.get(beneficiary.accountCode) ?? NEVER_PAID)));
    },
    'beneficiaries.get': async ({ beneficiaryId }) => {
      const beneficiary = desk.get('beneficiary', beneficiaryId);
      if (beneficiary === null) return NOT_FOUND;
      const made = await paymentsTo(bench, beneficiary.accountCode);
      const paid = made.filter(({ moved }) => moved);
      const view = viewOf(beneficiary, { payments: paid.length, lastPaidAt: paid[0]?.payment.at ?? null });
      return ok({ ...view, history: made.map(({ payment }) => payment) });
    },
    'beneficiaries.save': async (input) => {
      const saved = save(bench, input);
      if (saved.ok) changed();
      return saved;
    },
    'beneficiaries.remove': async ({ beneficiaryId }) => {
      desk.remove('beneficiary', beneficiaryId);
      changed();
      return ok(null);
    },
    'beneficiaries.find': async ({ text, limit }) => ok(await findPayees(bench, text, limit)),
    'beneficiaries.preview': preview,
    'beneficiaries.import': async (given) => {
      const savedAt = bench.now();
      const previewed = await preview(given);
      if (!previewed.ok) return previewed;
      const taken = previewed.value.lines.filter(({ problems }) => problems.length === 0);
      const documents = taken.map(({ line: _line, problems: _problems, remarks: _remarks, ...fields }) => {
        const beneficiaryId = randomUUID();
        return { id: beneficiaryId, value: { ...fields, beneficiaryId, savedAt } };
      });
      desk.putAll('beneficiary', documents, savedAt);
      changed();
      return ok(documents.length);
    },
  };
}

/** Fails where a payment to it would fail, and where the account is kept under another name already. */
function save(bench: Workbench, { beneficiaryId, ...typed }: BeneficiaryInput): Result<Beneficiary, AppError> {
  const { desk } = bench;
  if (beneficiaryId !== null && desk.get('beneficiary', beneficiaryId) === null) return NOT_FOUND;
  const { fields, problems } = checkBeneficiary(typed);
  if (problems.length > 0) return failed({ kind: 'paymentInvalid', problems });
  const twin = desk.list('beneficiary').find((other) => other.accountCode === fields.accountCode && other.beneficiaryId !== beneficiaryId);
  if (twin !== undefined) return failed({ kind: 'invalid', problems: [{ field: 'accountCode', code: 'alreadySaved' }] });
  const savedAt = bench.now();
  const beneficiary: Beneficiary = { ...fields, beneficiaryId: beneficiaryId ?? randomUUID(), savedAt };
  desk.put('beneficiary', beneficiary.beneficiaryId, beneficiary, savedAt);
  return ok(beneficiary);
}
