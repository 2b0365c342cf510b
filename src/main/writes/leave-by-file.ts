import { createHash } from 'node:crypto';

import { invalid } from '#main/context/workspace-context.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { filePaymentOf } from '#shared/bridge/writes/payment-file.ts';
import type { FilePayment } from '#shared/bridge/writes/payment-file.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { FileOfPayment } from '#shared/domain/team/statements.ts';
import { orAppError } from './engine.ts';
import type { Engine } from './engine.ts';
import { markerOf } from './freeze/context.ts';
import { nextFileLookAt } from './schedule.ts';
import { openDuplicateOf, whyNotNow } from './send.ts';

/* Payments that leave in a file for the bank's portal, for when the interface is down. */

/** The code in the file, by which the bank's record is found again, and the account that pays. */
export type LeavingPayment = FilePayment & { readonly endToEndId: string; readonly accountId: string };

/** A file that is composed before anything is journalled, and written afterwards. */
export interface PaymentFile {
  readonly fileName: string;
  readonly messageId: string;
  content(payments: readonly LeavingPayment[]): Promise<string>;
  /** The file gets its name only once it is whole; the system's error code, such as ENOSPC, where that failed. */
  write(content: string): Promise<string | null>;
}

/** Lets nothing else happen to a write meanwhile. */
type Alone = (intentId: string, leave: () => Promise<Result<IntentRecord, AppError>>) => Promise<Result<IntentRecord, AppError>>;

const NOT_FOR_A_FILE = invalid('write', 'notAllowed');

/**
 * Lets approved payments leave in one file, all or none. The order of the steps is essential: each is journalled, under the claim of the team, before the file
 * exists, and counts as possibly paid from then on. Where the file cannot be written, that is journalled too.
 */
export async function leaveByFile(engine: Engine, records: readonly IntentRecord[], file: PaymentFile, alone: Alone): Promise<Result<readonly IntentRecord[], AppError>> {
  const payments: LeavingPayment[] = [];
  for (const record of records) {
    const payment = leaving(engine, record);
    if (!payment.ok) return payment;
    payments.push(payment.value);
  }
  const content = await file.content(payments);
  const sha256 = createHash('sha256').update(content, 'utf8').digest('hex');
  const left: IntentRecord[] = [];
  for (const [index, record] of records.entries()) {
    const endToEndId = payments[index]?.endToEndId ?? '';
    const gone = await alone(record.intentId, () => leave(engine, record, { fileName: file.fileName, sha256, messageId: file.messageId, endToEndId }));
    const refusal = gone.ok ? elsewhere(gone.value, sha256) : gone.error;
    if (refusal === null && gone.ok) {
      left.push(gone.value);
      continue;
    }
    takeBack(engine, left, 'STOPPED');
    return failed(refusal ?? { kind: 'notFound' });
  }
  await engine.workspace.gate.begun();
  const code = await file.write(content);
  if (code === null) return ok(left);
  takeBack(engine, left, code);
  return failed({ kind: 'fileNotWritten', code });
}

/** What the file has of a payment, or why it cannot leave so. */
function leaving(engine: Engine, record: IntentRecord): Result<LeavingPayment, AppError> {
  if (record.state !== 'APPROVED') return failed({ kind: 'wrongState', state: record.state });
  const duplicate = openDuplicateOf(engine, record);
  if (duplicate !== null) return failed({ kind: 'blockedByIntent', intentId: duplicate });
  const payment = filePaymentOf(record.shown);
  if (!payment.ok || record.shown.account === null) return NOT_FOR_A_FILE;
  return ok({ ...payment.value, endToEndId: record.marker ?? markerOf(record.requestId), accountId: record.shown.account.accountId });
}

async function leave(engine: Engine, record: IntentRecord, file: FileOfPayment): Promise<Result<IntentRecord, AppError>> {
  const { workspace } = engine;
  const forbidden = whyNotNow(engine, record);
  if (forbidden !== null) return failed(forbidden);
  const admitted = await workspace.gate.admit(record, file);
  if (!admitted.ok) return admitted;
  const claim = admitted.value;
  const since = whyNotNow(engine, record);
  const heardMs = workspace.bank.lastServerTimeMs();
  const now = workspace.now();
  const left = since !== null ? failed(since) : orAppError(engine.commitOne(record.intentId, {
    type: 'leftByFile', bodyHash: record.bodyHash, file, serverTime: heardMs === null ? null : instantFromMs(heardMs), nextLookAt: nextFileLookAt(now, now),
    ...(claim === null ? {} : { claim }),
  }));
  if (!left.ok && claim !== null) workspace.gate.unused(record, claim);
  return left;
}

/** Somebody sent it, or it left by another file, since it was looked at; null where it is in this one. */
const elsewhere = ({ intentId, leftByFile }: IntentRecord, sha256: string): AppError | null =>
  (leftByFile?.sha256 === sha256 ? null : { kind: 'blockedByIntent', intentId });

/** There is no such file. Where the disk refuses even that, they go on counting as possibly paid until a person says that the file was not used. */
function takeBack(engine: Engine, left: readonly IntentRecord[], code: string): void {
  for (const record of left) {
    const back = engine.commitOne(record.intentId, { type: 'fileNotWritten', code });
    if (!back.ok) engine.workspace.log.error('intents.fileNotTakenBack', { problem: back.error.kind });
    else if (record.claim !== undefined) engine.workspace.gate.unused(back.value, record.claim);
  }
}
