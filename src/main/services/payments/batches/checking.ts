import { setImmediate as nextTurn } from 'node:timers/promises';

import { adviceOnPayees } from '#main/services/payments/advice/index.ts';
import type { StoredBatchLine } from '#main/store/user-data/index.ts';
import type { PayingAccount, PaymentsFile } from '#main/documents/payments/index.ts';
import { compactIban } from '#shared/domain/iban.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentWarning } from '#shared/domain/payment/problems.ts';
import { readTransfer } from '#shared/domain/payment/transfer-reading.ts';
import type { PaymentContext, TransferPayment } from '#shared/domain/payment/transfer-payment.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { textAsSent } from '#shared/domain/payment/typed-text.ts';
import { paymentContext } from '#main/writes/index.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';

/** Drafts from a file have plain decimals. */
export const FILE_MARK = 'plain';

export interface CheckedLine {
  /** With today's findings; its draft as in the file. */
  readonly kept: StoredBatchLine;
  /** With today's date where the file has none. */
  readonly draft: TransferDraft;
  readonly payment: TransferPayment | null;
}

export interface BatchContext {
  readonly payment: PaymentContext;
  readonly accounts: readonly PayingAccount[];
}

export async function batchContext(workspace: WorkspaceContext): Promise<BatchContext> {
  const accounts = await workspace.cache.read.listAccounts();
  return {
    accounts: accounts.map(({ account: { accountId, iban } }) => ({ accountId, iban })),
    payment: await paymentContext({ workspace, decimalMark: FILE_MARK }),
  };
}

export async function checkFile(file: PaymentsFile, context: PaymentContext): Promise<readonly CheckedLine[]> {
  const kept = file.lines.map(({ sourceLine, draft, problems }, index): StoredBatchLine => ({
    index, sourceLine, draft, problems, amount: null, warnings: [], duplicateOf: null, excluded: false, keptOnPurpose: null, bank: { status: 'notAsked' },
  }));
  return checkInSlices(kept, context);
}

const AT_ONCE = 200;

/** Yields to the event loop between slices, so that a large file blocks nothing. */
export async function* inSlices<Line>(lines: readonly Line[]): AsyncGenerator<readonly Line[]> {
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    yield lines.slice(from, from + AT_ONCE);
    await nextTurn();
  }
}

export async function checkInSlices(lines: readonly StoredBatchLine[], context: PaymentContext): Promise<readonly CheckedLine[]> {
  const firsts = new Map<string, number>();
  const checked: CheckedLine[] = [];
  for await (const slice of inSlices(lines)) checked.push(...slice.map((line) => checkLine(line, context, firsts)));
  return checked;
}

export function checkLines(lines: readonly StoredBatchLine[], context: PaymentContext): CheckedLine[] {
  const firsts = new Map<string, number>();
  return lines.map((line) => checkLine(line, context, firsts));
}

function checkLine(line: StoredBatchLine, context: PaymentContext, firsts: Map<string, number>): CheckedLine {
  const needsDate = line.draft.executionDate === '' && !line.draft.isInstant;
  const draft = needsDate ? { ...line.draft, executionDate: context.today } : line.draft;
  const reading = readTransfer(draft, context);
  // Problems that only the reader of the file can find are kept.
  const ofFile = line.problems.filter(({ code }) => code === 'notValid' || code === 'amountNotReadable' || code === 'amountAmbiguous');
  const problems = [...ofFile, ...reading.problems.filter(({ field }) => !ofFile.some((problem) => problem.field === field))];
  const money = moneyFromTyped(draft.amount, draft.currency, FILE_MARK);
  const amount = money.ok && !problems.some(({ field }) => field === 'amount') ? money.value : null;
  const payment = problems.length === 0 ? reading.payment : null;
  const bank = payment?.scheme === 'SWIFT' ? { status: 'none' as const } : line.bank;
  // What was known of the payee when the file was read is kept.
  const warnings = [...line.warnings.filter(({ code }) => code === 'knownNameNewAccount' || code === 'firstPayment'), ...reading.warnings];
  const kept = { ...line, amount, problems, warnings, bank };
  return { kept: { ...kept, duplicateOf: duplicateOf(kept, firsts) }, draft, payment };
}

/** Adds what stands out of the payees: a known name with another account, and an account that was never paid. */
export async function comparePayees(workspace: WorkspaceContext, lines: readonly CheckedLine[]): Promise<readonly CheckedLine[]> {
  const adviceOn = await adviceOnPayees(workspace, lines.flatMap((line) => payeeOf(line) ?? []));
  const compared: CheckedLine[] = [];
  for await (const slice of inSlices(lines)) compared.push(...slice.map((line) => withPayeeCompared(line, adviceOn)));
  return compared;
}

const payeeOf = ({ payment }: CheckedLine) => (payment === null ? null : { name: payment.creditor.name, accountCode: compactIban(payment.creditor.accountCode) });

function withPayeeCompared(line: CheckedLine, adviceOn: Awaited<ReturnType<typeof adviceOnPayees>>): CheckedLine {
  const payee = payeeOf(line);
  const found = (payee === null ? [] : adviceOn(payee)).flatMap((advice): PaymentWarning[] => {
    switch (advice.code) {
      case 'knownNameNewAccount': return [{ code: advice.code, field: 'beneficiaryAccount', account: advice.accountCode }];
      case 'firstPayment': return [{ code: advice.code, field: 'beneficiaryAccount' }];
      default: return [];
    }
  });
  // Another account of a known name is the worse of the two.
  return { ...line, kept: { ...line.kept, warnings: [...found.toReversed(), ...line.kept.warnings] } };
}

function duplicateOf({ sourceLine, draft, amount }: StoredBatchLine, firsts: Map<string, number>): number | null {
  if (amount === null || draft.beneficiaryAccount.trim() === '') return null;
  const key = JSON.stringify([compactIban(draft.beneficiaryAccount), amount.amountMinor, amount.currency, textAsSent(draft.description)]);
  const first = firsts.get(key);
  if (first === undefined) firsts.set(key, sourceLine);
  return first ?? null;
}
