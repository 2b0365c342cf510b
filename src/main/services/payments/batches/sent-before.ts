import type { SentFile, StoredBatch } from '#main/store/user-data/index.ts';
import type { AlikePayment, FileSeen } from '#shared/bridge/payments/batches.ts';
import { CURRENCY_NOT_SAID } from '#shared/domain/currency.ts';
import { compactIban } from '#shared/domain/iban.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isOver, isUnresolved } from '#shared/domain/intent-state.ts';
import { transferFingerprint } from '#shared/domain/payment/fingerprint.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { CheckedLine } from './checking.ts';

/* Earlier payments: a file is recognised by its hash, a line by payee, amount and currency. */

const LOOK_BACK_MS = 10 * 86_400_000;
const MOST_WRITES = 5_000;

const sentFileId = ({ bankOrigin }: Needs<'bankOrigin'>, hash: string): string => `${encodeURIComponent(bankOrigin)}/${hash}`;

/** Remembers an approved file, even after its batch is removed. The first time counts. */
export function rememberFile(workspace: Needs<'userData' | 'bankOrigin' | 'now'>, { batchId, name, fileHash }: StoredBatch): void {
  if (fileHash === undefined || workspace.userData.get('sentFile', sentFileId(workspace, fileHash)) !== null) return;
  workspace.userData.put('sentFile', sentFileId(workspace, fileHash), { batchId, name, at: workspace.now() }, workspace.now());
}

/** What is left of the file is another batch now, and no second reading of it. */
export function rememberMoved(workspace: Needs<'userData' | 'bankOrigin' | 'now'>, { batchId, fileHash }: StoredBatch, nextId: string): void {
  const sent = fileHash === undefined ? null : workspace.userData.get('sentFile', sentFileId(workspace, fileHash));
  if (fileHash !== undefined && sent?.batchId === batchId) workspace.userData.put('sentFile', sentFileId(workspace, fileHash), { ...sent, batchId: nextId }, workspace.now());
}

function sentFileOf(workspace: Needs<'userData' | 'bankOrigin'>, { batchId, fileHash }: StoredBatch): SentFile | null {
  const sent = fileHash === undefined ? null : workspace.userData.get('sentFile', sentFileId(workspace, fileHash));
  return sent === null || sent.batchId === batchId ? null : sent;
}

function fileSeenOf(workspace: Needs<'userData' | 'bankOrigin'>, batch: StoredBatch, others: readonly StoredBatch[]): FileSeen | null {
  const sent = sentFileOf(workspace, batch);
  if (sent !== null) return { name: sent.name, at: sent.at, sent: true };
  const same = others.find(({ batchId, fileHash, phase }) => fileHash !== undefined && fileHash === batch.fileHash && batchId !== batch.batchId && phase === 'preview');
  return same === undefined ? null : { name: same.name, at: same.createdAt, sent: false };
}

export interface SentBefore {
  readonly fileSeen: FileSeen | null;
  alikeOf(line: CheckedLine): readonly AlikePayment[];
  /** Ids of everything a decision about a line refers to. */
  aboutOf(line: CheckedLine): readonly string[];
  /** The line would be sent, and must be excluded or kept on purpose first. `about` is what {@link aboutOf} gives. */
  isUndecided(line: CheckedLine, about?: readonly string[]): boolean;
}

const idOf = ({ intentId, moneyTransferId }: AlikePayment): string => intentId ?? moneyTransferId ?? '';

export const nothingBefore: SentBefore = { fileSeen: null, alikeOf: () => [], aboutOf: () => [], isUndecided: () => false };

/** A batch that came with a copy of the profile may have been sent after the copy was made, from where it was made. */
function lookBackTo({ userData, bankOrigin, clock }: Needs<'userData' | 'bankOrigin' | 'clock'>, { createdAt }: StoredBatch): Instant {
  const usual = instantFromMs(clock.now() - LOOK_BACK_MS);
  const compared = userData.get('comparison', bankOrigin);
  return compared !== null && createdAt < compared.comparedAt && compared.exportedAt < usual ? compared.exportedAt : usual;
}

/** From the journal and the cached transfers of the bank. */
export async function sentBefore(workspace: Needs<'journal' | 'userData' | 'bankOrigin' | 'cache' | 'clock'>, batch: StoredBatch, others: readonly StoredBatch[]): Promise<SentBefore> {
  const since = lookBackTo(workspace, batch);
  const atBank = await workspace.cache.read.recentPayments(since);
  const written = recentWrites(workspace, batch.batchId, since);
  const known = new Set(written.own);
  const byPayee = new Map<string, AlikePayment[]>();
  const add = (account: string, amountMinor: number, currency: string, payment: AlikePayment): void => {
    const key = keyOf(compactIban(account), amountMinor, currency);
    byPayee.set(key, [...(byPayee.get(key) ?? []), payment]);
  };
  for (const { account, amountMinor, currency, payment } of written.writes) {
    if (payment.moneyTransferId !== null) known.add(payment.moneyTransferId);
    add(account, amountMinor, currency, payment);
  }
  for (const { moneyTransferId, accountCode, at, status, amountMinor, currency } of atBank) {
    if (accountCode === null || amountMinor === null || known.has(moneyTransferId)) continue;
    // A missing currency may be any.
    add(accountCode, amountMinor, currency ?? CURRENCY_NOT_SAID, { at, intentId: null, moneyTransferId, status, open: false });
  }
  const fileSeen = fileSeenOf(workspace, batch, others);
  const sentFile = sentFileOf(workspace, batch);

  const alikeOf: SentBefore['alikeOf'] = ({ payment }) => {
    if (payment === null) return [];
    const { amount, creditor } = payment;
    const account = compactIban(creditor.accountCode);
    const found = [amount.currency, CURRENCY_NOT_SAID].flatMap((currency) => byPayee.get(keyOf(account, amount.amountMinor, currency)) ?? []);
    if (found.length === 0) return [];
    const holder = workspace.journal.usable
      ? workspace.journal.journal.holder(transferFingerprint({ bank: workspace.bankOrigin, accountId: payment.accountId, destination: creditor.accountCode, amount })) : null;
    return found.map((one) => ({ ...one, open: holder !== null && holder.intentId === one.intentId })).toSorted((left, right) => (left.at < right.at ? 1 : -1));
  };
  const aboutOf: SentBefore['aboutOf'] = (line) => [...(sentFile === null ? [] : [`file/${sentFile.batchId}`]), ...alikeOf(line).map(idOf)];
  return {
    fileSeen, alikeOf, aboutOf,
    isUndecided: (line, about = aboutOf(line)) => {
      if (line.payment === null || line.kept.excluded || about.length === 0) return false;
      const settled = new Set(line.kept.keptOnPurpose?.about ?? []);
      return about.some((one) => !settled.has(one));
    },
  };
}

const keyOf = (compactAccount: string, amountMinor: number, currency: string): string => `${compactAccount} ${amountMinor} ${currency}`;

interface RecentWrite {
  readonly account: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly payment: AlikePayment;
}

function recentWrites({ journal, bankOrigin }: Needs<'journal' | 'bankOrigin'>, batchId: string, since: string): { readonly own: readonly string[]; readonly writes: readonly RecentWrite[] } {
  if (!journal.usable) return { own: [], writes: [] };
  const records = journal.journal.list({ scope: 'all', limit: MOST_WRITES, bank: bankOrigin });
  const writes = records.flatMap((record): RecentWrite[] => {
    const { shown, state, intentId, serverId, createdAt, transfer } = record;
    if ((shown.kind !== 'createTransfer' && shown.kind !== 'virtualIbanTransfer') || record.batchId === batchId || isOver(state)) return [];
    if (createdAt < since && !isUnresolved(state)) return [];
    const { creditor, amount } = shown;
    return [{
      account: creditor.accountCode, amountMinor: amount.amountMinor, currency: amount.currency,
      payment: { at: createdAt, intentId, moneyTransferId: serverId, status: transfer?.status ?? state, open: false },
    }];
  });
  return { own: records.flatMap((record) => (record.batchId === batchId && record.serverId !== null ? [record.serverId] : [])), writes };
}
