import { basename } from 'node:path';
import { z } from 'zod';

import { writeWhole } from '#main/context/whole-file.ts';
import type { Workbench } from '#main/context/workbench.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { signerFingerprint } from '#main/services/payments/evidence/pack.ts';
import { whyBlocked } from '#main/store/journal/index.ts';
import type { JournalledEvent, Merged } from '#main/store/journal/index.ts';
import type { DeskDocument, DeskKind } from '#main/store/user-data/index.ts';
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
export function journalHandlers(bench: Workbench, { onRestored }: { readonly onRestored: () => Promise<void> }): HandlersOf<`journal.${'state' | 'export' | 'restore' | 'verify' | 'compare'}`> {
  let comparing: ReturnType<typeof compareWithBank> | null = null;
  return {
    'journal.state': async () => ok(stateOf(bench)),
    'journal.verify': () => verifyChain(bench),
    'journal.compare': async () => {
      comparing ??= compareWithBank(bench).finally(() => {
        comparing = null;
      });
      return comparing;
    },
    'journal.export': ({ passphrase }) => exportStores(bench, passphrase),
    'journal.restore': async ({ content, passphrase }) => {
      const restored = await restoreStores(bench, content, passphrase);
      if (restored.ok) await onRestored();
      return restored;
    },
  };
}

function stateOf({ journal: door, desk, bankOrigin }: Workbench): JournalState {
  if (!door.usable) return { usable: false, reason: door.reason, path: door.path, damage: door.damage };
  const { journal } = door;
  const damage = journal.damage();
  if (damage !== null) return { usable: false, reason: 'corrupt', path: journal.path, damage };
  return { usable: true, intents: journal.count(), path: journal.path, restored: journal.restored(bankOrigin), compared: desk.get('comparison', bankOrigin), signer: signerFingerprint({ desk }) };
}

async function verifyChain(bench: Workbench): Promise<Result<JournalCheck, AppError>> {
  const { journal: door } = bench;
  if (!door.usable) {
    if (door.damage === null) return failed({ kind: 'paymentsBlocked', reason: door.reason });
    return ok({ whole: false, damage: door.damage, checkedAt: bench.now() });
  }
  const known = door.journal.damage() !== null;
  const checked = await door.journal.check();
  // Listeners check again: a second event would never end.
  if (!checked.whole && !known) {
    bench.log.error('journal.damaged', { what: checked.damage.what, sequence: checked.damage.sequence });
    bench.emit({ type: 'changed', parts: ['journal', 'intents'] });
  }
  return ok({ ...checked, checkedAt: bench.now() });
}

async function exportStores(bench: Workbench, passphrase: string): Promise<Result<ExportOutcome, AppError>> {
  const { journal, desk } = bench;
  if (!journal.usable) return failed({ kind: 'paymentsBlocked', reason: journal.reason });
  if (journal.journal.damage() !== null) return failed({ kind: 'paymentsBlocked', reason: 'corrupt' });
  const begunMs = bench.clock.now();
  const path = await bench.chooseFile(`tesoro-${bankDateAt(begunMs)}.tesoro`, 'tesoro');
  if (path === null) return ok({ written: false });
  // View state is not worth exporting.
  const documents = desk.exportAll().filter(({ kind }) => kind !== 'place');
  const rows = journal.journal.count() + documents.length;
  const sealed = await bench.storesKeeper.seal(writeContent({ exportedAt: exportTime(bench), events: journal.journal.exportAll(), documents }), passphrase);
  const code = await writeWhole(path, sealed);
  if (code !== null) return failed({ kind: 'fileNotWritten', code });
  await bench.record({ kind: 'export', at: bench.now(), durationMs: bench.clock.now() - begunMs, outcome: 'done', count: rows, subject: basename(path) });
  return ok({ written: true, path, rows });
}

/** The earlier time: a comparison after a restore must not begin too late. */
function exportTime({ bank, clock }: Workbench): Instant {
  const now = clock.now();
  return instantFromMs(Math.min(now, bank.lastServerTimeMs() ?? now));
}

const NOT_READABLE = failed({ kind: 'invalid', problems: [{ field: 'content', code: 'notReadable' }] } as const);

/** A journal that cannot be used begins anew with the export's. */
async function restoreStores(bench: Workbench, sealed: string, passphrase: string): Promise<Result<Merged & { readonly documents: number }, AppError>> {
  const opened = await bench.storesKeeper.open(sealed, passphrase);
  if (!opened.ok) return opened.error === 'wrongPassphrase' ? failed({ kind: 'wrongPassphrase' }) : NOT_READABLE;
  const content = readContent(opened.value);
  if (content === null) return NOT_READABLE;
  const restored = bench.storesKeeper.restore(content.events, { at: bench.now(), exportedAt: content.exportedAt });
  if (!restored.ok) return restored.error === 'broken' ? NOT_READABLE : failed({ kind: 'paymentsBlocked', reason: 'notWritable' });
  const documents = bench.desk.merge(content.documents);
  bench.emit({ type: 'changed', parts: ['journal', 'intents', 'drafts', 'beneficiaries', 'batches', 'closings', 'entryMarks', 'savedSearches', 'backfills', 'cash', 'statements'] });
  return ok({ ...restored.value, documents });
}

const NOTHING: JournalComparison = { complete: true, error: null, read: 0, unexplained: [] };

/**
 * Reads at the bank what was created since the restored export, and returns what no write explains. Writes are unblocked once everything could be
 * read.
 */
async function compareWithBank(bench: Workbench): Promise<Result<JournalComparison, AppError>> {
  const { journal: door, bankOrigin } = bench;
  if (!door.usable) return failed({ kind: 'paymentsBlocked', reason: door.reason });
  const { journal } = door;
  if (whyBlocked(journal, bankOrigin) === 'corrupt') return failed({ kind: 'paymentsBlocked', reason: 'corrupt' });
  const restored = journal.restored(bankOrigin);
  if (restored === null) return ok(NOTHING);
  const read = await bench.askings.run((signal) => readCreatedSince(createBankReader(bench.bank, bench.clock, signal), restored.exportedAt));
  if (!read.ok) return isOfBank(read.error) ? ok({ ...NOTHING, complete: false, error: read.error }) : failed(read.error);
  const unexplained = read.value
    .filter(({ direction, moneyTransferId }) => direction !== 'INCOMING' && journal.byServerId(bankOrigin, moneyTransferId).length === 0)
    .toSorted((a, b) => (b.createdDatetime ?? '').localeCompare(a.createdDatetime ?? ''));
  // Another export may have been restored meanwhile.
  if (journal.restored(bankOrigin)?.restoredAt !== restored.restoredAt) return failed({ kind: 'paymentsBlocked', reason: 'restored' });
  // Stored first: once writes are unblocked, nobody may have missed what was found.
  bench.desk.put('comparison', bankOrigin, { comparedAt: bench.now(), exportedAt: restored.exportedAt, read: read.value.length, unexplained }, bench.now());
  const noted = journal.compared(bankOrigin, bench.now());
  if (!noted.ok) return failed({ kind: 'paymentsBlocked', reason: 'notWritable' });
  bench.log.info('journal.compared', { read: read.value.length, unexplained: unexplained.length });
  bench.emit({ type: 'changed', parts: ['journal', 'intents'] });
  return ok({ complete: true, error: null, read: read.value.length, unexplained });
}

const isOfBank = (error: AppError): error is BankError => 'operation' in error;

interface ExportContent {
  readonly exportedAt: Instant;
  readonly events: readonly JournalledEvent[];
  readonly documents: readonly DeskDocument<DeskKind>[];
}

const deskKinds = Object.keys({
  draft: true, beneficiary: true, verification: true, batch: true, batchLine: true, sentFile: true, closing: true, closingBasis: true, matchDecision: true, entryMark: true,
  closingBalance: true, savedSearch: true, backfill: true, lastLook: true, place: true, cashThreshold: true, campaignAccount: true, comparison: true,
  handover: true, handoverNote: true, evidenceKey: true,
} satisfies Record<DeskKind, true>);

/** Only the frame is checked: what opened with the passphrase was written by this app, and the journal checks its chain. */
const content = z.object({
  exportedAt: z.string(),
  events: z.array(z.object({ sequence: z.number(), intentId: z.string(), at: z.string(), event: z.looseObject({ type: z.string() }), hash: z.string() })),
  documents: z.array(z.object({ kind: z.enum(deskKinds), id: z.string(), value: z.union([z.looseObject({}), z.string()]), savedAt: z.string() })),
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
