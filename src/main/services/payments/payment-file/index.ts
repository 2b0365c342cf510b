import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';

import { writeWhole } from '#main/context/whole-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import { bankTimeMs, invalid } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { paymentsPain001 } from '#main/documents/payments/pain001-file.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { Intents, LeavingPayment, PaymentFile } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { SavedPaymentFile } from '#shared/bridge/writes/intents.ts';
import { filePaymentOf, sepaText } from '#shared/bridge/writes/payment-file.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/* Payments saved as a file for the bank's portal. What leaves so is journalled by main/writes before the file exists. */

type Saving = ExportContext & Needs<'bank' | 'cache'>;
type Leaving = Pick<Intents, 'leaveByFile'>;

/** Approves what leaves, once the person has chosen where. */
export type ApproveAll = () => Promise<Result<readonly Pick<IntentRecord, 'intentId'>[], AppError>>;

export function paymentFileHandlers(workspace: Saving, intents: Intents): HandlersOf<'intents.saveFile'> {
  return {
    'intents.saveFile': async (input) => {
      const frozen = await intents.freezeShown(input);
      if (!frozen.ok) return frozen;
      if (!filePaymentOf(frozen.value.shown).ok) return invalid('write', 'notAllowed');
      return savePaymentFile(workspace, intents, async () => {
        const approved = await intents.approveWrite(input);
        return approved.ok ? ok([approved.value]) : approved;
      });
    },
  };
}

/** Asks where first, so that nothing is approved where the person changes their mind. */
export async function savePaymentFile(workspace: Saving, intents: Leaving, approve: ApproveAll): Promise<Result<SavedPaymentFile, AppError>> {
  const begun = workspace.clock.now();
  const todayMs = await bankTimeMs(workspace);
  const path = await workspace.chooseFile(`pain001-${bankDateAt(todayMs)}.xml`, 'xml');
  if (path === null) return ok({ written: false });
  const approved = await approve();
  if (!approved.ok) return approved;
  const intentIds = approved.value.map(({ intentId }) => intentId);
  const left = await intents.leaveByFile(intentIds, fileAt(workspace, path, todayMs));
  if (!left.ok) {
    if (left.error.kind === 'fileNotWritten') workspace.log.warn('export.failed', { code: left.error.code });
    return left;
  }
  await workspace.record({ kind: 'export', at: workspace.now(), durationMs: workspace.clock.now() - begun, outcome: 'done', count: intentIds.length, subject: basename(path) });
  return ok({ written: true, path, intentIds });
}

function fileAt(workspace: Saving, path: string, todayMs: number): PaymentFile {
  const at = workspace.now();
  const messageId = `TESORO-${at.replace(/\D/g, '').slice(0, 14)}-${randomUUID().slice(0, 8).toUpperCase()}`;
  return {
    fileName: basename(path), messageId,
    content: async (payments) => {
      const names = await debtorNames(workspace, payments);
      return paymentsPain001({ messageId, at, today: bankDateAt(todayMs), payments: payments.map((payment) => ({ ...payment, debtorName: names.get(payment.accountId) ?? null })) });
    },
    write: (content) => writeWhole(path, content),
  };
}

const NAME_LENGTH = 70;

/** The holders that the bank names, where every bank can read them. */
async function debtorNames({ cache }: Needs<'cache'>, payments: readonly LeavingPayment[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { accountId } of payments) {
    if (names.has(accountId)) continue;
    const name = sepaText((await cache.read.findAccount(accountId))?.account.holderName ?? '').slice(0, NAME_LENGTH);
    if (/[A-Za-z0-9]/.test(name)) names.set(accountId, name);
  }
  return names;
}
