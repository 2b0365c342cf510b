import { basename } from 'node:path';
import { z } from 'zod';

import { writeWhole } from '#main/context/whole-file.ts';
import { invalid, paymentsBlocked } from '#main/context/workspace-context.ts';
import type { Needs, WorkspaceContext } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { signerFingerprint } from '#main/services/payments/evidence/pack.ts';
import { whyBlocked } from '#main/store/journal/index.ts';
import type { JournalledEvent, Merged } from '#main/store/journal/index.ts';
import type { UserDataDocument, UserDataKind } from '#main/store/user-data/index.ts';
import { createBankReader, readCreatedSince } from '#main/writes/reconciliation/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { JournalCheck, JournalComparison, JournalState } from '#shared/bridge/app/journal.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** State of the journal, and export and restore of journal and user data. One comparison with the bank at a time. */
export function journalHandlers(workspace: WorkspaceContext, { onRestored }: { readonly onRestored: () => Promise<void> }): HandlersOf<'journal'> {
  let comparing: ReturnType<typeof compareWithBank> | null = null;
  return {
    'journal.state': async () => ok(stateOf(workspace)),
    'journal.verify': () => verifyChain(workspace),
    'journal.compare': async () => {
      comparing ??= compareWithBank(workspace).finally(() => {
        comparing = null;
      });
      return comparing;
    },
    'journal.export': ({ passphrase }) => exportStores(workspace, passphrase),
    'journal.restore': async ({ content, passphrase }) => {
      const restored = await restoreStores(workspace, content, passphrase);
      if (restored.ok) await onRestored();
      return restored;
    },
  };
}

function stateOf({ journal: access, userData, bankOrigin }: Needs<'journal' | 'userData' | 'bankOrigin'>): JournalState {
  if (!access.usable) return { usable: false, reason: access.reason, path: access.path, damage: access.damage };
  const { journal } = access;
  const damage = journal.damage();
  if (damage !== null) return { usable: false, reason: 'corrupt', path: journal.path, damage };
  return { usable: true, intents: journal.count(), path: journal.path, restored: journal.restored(bankOrigin), compared: userData.get('comparison', bankOrigin), signer: signerFingerprint({ userData }) };
}

async function verifyChain(workspace: Needs<'journal' | 'log' | 'emit' | 'now'>): Promise<Result<JournalCheck, AppError>> {
  const { journal: access } = workspace;
  if (!access.usable) {
    if (access.damage === null) return paymentsBlocked(access.reason);
    return ok({ whole: false, damage: access.damage, checkedAt: workspace.now() });
  }
  const known = access.journal.damage() !== null;
  const checked = await access.journal.check();
  // Listeners check again: a second event would never end.
  if (!checked.whole && !known) {
    workspace.log.error('journal.damaged', { what: checked.damage.what, sequence: checked.damage.sequence });
    workspace.emit({ type: 'changed', parts: ['journal', 'intents'] });
  }
  return ok({ ...checked, checkedAt: workspace.now() });
}

async function exportStores(workspace: Needs<'bank' | 'journal' | 'userData' | 'storesKeeper' | 'clock' | 'now' | 'record' | 'chooseFile'>, passphrase: string): Promise<Result<ExportOutcome, AppError>> {
  const { journal, userData } = workspace;
  if (!journal.usable) return paymentsBlocked(journal.reason);
  if (journal.journal.damage() !== null) return paymentsBlocked('corrupt');
  const begunMs = workspace.clock.now();
  const path = await workspace.chooseFile(`tesoro-${bankDateAt(begunMs)}.tesoro`, 'tesoro');
  if (path === null) return ok({ written: false });
  // View state is not worth exporting.
  const documents = userData.exportAll().filter(({ kind }) => kind !== 'place');
  const rows = journal.journal.count() + documents.length;
  const sealed = await workspace.storesKeeper.seal(writeContent({ exportedAt: exportTime(workspace), events: journal.journal.exportAll(), documents }), passphrase);
  const code = await writeWhole(path, sealed);
  if (code !== null) return failed({ kind: 'fileNotWritten', code });
  await workspace.record({ kind: 'export', at: workspace.now(), durationMs: workspace.clock.now() - begunMs, outcome: 'done', count: rows, subject: basename(path) });
  return ok({ written: true, path, rows });
}

/** The earlier time: a comparison after a restore must not begin too late. */
function exportTime({ bank, clock }: Needs<'bank' | 'clock'>): Instant {
  const now = clock.now();
  return instantFromMs(Math.min(now, bank.lastServerTimeMs() ?? now));
}

const NOT_READABLE = invalid('content', 'notReadable');

/** A journal that cannot be used begins anew with the export's. */
async function restoreStores(workspace: Needs<'userData' | 'storesKeeper' | 'emit' | 'now'>, sealed: string, passphrase: string): Promise<Result<Merged & { readonly documents: number }, AppError>> {
  const opened = await workspace.storesKeeper.open(sealed, passphrase);
  if (!opened.ok) return opened.error === 'wrongPassphrase' ? failed({ kind: 'wrongPassphrase' }) : NOT_READABLE;
  const content = readContent(opened.value);
  if (content === null) return NOT_READABLE;
  const restored = workspace.storesKeeper.restore(content.events, { at: workspace.now(), exportedAt: content.exportedAt });
  if (!restored.ok) return restored.error === 'broken' ? NOT_READABLE : paymentsBlocked('notWritable');
  const documents = workspace.userData.merge(content.documents);
  workspace.emit({ type: 'changed', parts: ['journal', 'intents', 'drafts', 'beneficiaries', 'batches', 'closings', 'entryMarks', 'savedSearches', 'backfills', 'cash', 'statements'] });
  return ok({ ...restored.value, documents });
}

const NOTHING: JournalComparison = { complete: true, error: null, read: 0, unexplained: [] };

/**
 * Reads at the bank what was created since the restored export, and returns what no write explains. Writes are unblocked once everything could be
 * read.
 */
async function compareWithBank(workspace: WorkspaceContext): Promise<Result<JournalComparison, AppError>> {
  const { journal: access, bankOrigin } = workspace;
  if (!access.usable) return paymentsBlocked(access.reason);
  const { journal } = access;
  if (whyBlocked(journal, bankOrigin) === 'corrupt') return paymentsBlocked('corrupt');
  const restored = journal.restored(bankOrigin);
  if (restored === null) return ok(NOTHING);
  const read = await workspace.cancellableReads.run((signal) => readCreatedSince(createBankReader(workspace.bank, workspace.clock, signal), restored.exportedAt));
  if (!read.ok) return isOfBank(read.error) ? ok({ ...NOTHING, complete: false, error: read.error }) : failed(read.error);
  const unexplained = read.value
    .filter(({ direction, moneyTransferId }) => direction !== 'INCOMING' && journal.byServerId(bankOrigin, moneyTransferId).length === 0)
    .toSorted((a, b) => (b.createdDatetime ?? '').localeCompare(a.createdDatetime ?? ''));
  // Another export may have been restored meanwhile.
  if (journal.restored(bankOrigin)?.restoredAt !== restored.restoredAt) return paymentsBlocked('restored');
  // Stored first: once writes are unblocked, nobody may have missed what was found.
  workspace.userData.put('comparison', bankOrigin, { comparedAt: workspace.now(), exportedAt: restored.exportedAt, read: read.value.length, unexplained }, workspace.now());
  const noted = journal.compared(bankOrigin, workspace.now());
  if (!noted.ok) return paymentsBlocked('notWritable');
  workspace.log.info('journal.compared', { read: read.value.length, unexplained: unexplained.length });
  workspace.emit({ type: 'changed', parts: ['journal', 'intents'] });
  return ok({ complete: true, error: null, read: read.value.length, unexplained });
}

const isOfBank = (error: AppError): error is BankError => 'operation' in error;

interface ExportContent {
  readonly exportedAt: Instant;
  readonly events: readonly JournalledEvent[];
  readonly documents: readonly UserDataDocument<UserDataKind>[];
}

const userDataKinds = Object.keys({
  draft: true, beneficiary: true, verification: true, batch: true, batchLine: true, sentFile: true, closing: true, closingBasis: true, matchDecision: true, entryMark: true,
  closingBalance: true, savedSearch: true, backfill: true, lastLook: true, place: true, cashThreshold: true, campaignAccount: true, comparison: true,
  handover: true, handoverNote: true, evidenceKey: true,
} satisfies Record<UserDataKind, true>);

/** Only the frame is checked: what opened with the passphrase was written by this app, and the journal checks its chain. */
const content = z.object({
  exportedAt: z.string(),
  events: z.array(z.object({ sequence: z.number(), intentId: z.string(), at: z.string(), event: z.looseObject({ type: z.string() }), hash: z.string() })),
  documents: z.array(z.object({ kind: z.enum(userDataKinds), id: z.string(), value: z.union([z.looseObject({}), z.string()]), savedAt: z.string() })),
});

const writeContent = (exported: ExportContent): string => JSON.stringify(exported);

/** null when it has another shape. */
function readContent(text: string): ExportContent | null {
  try {
    const parsed = content.safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as unknown as ExportContent) : null;
  } catch {
    return null;
  }
}
