import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { packFiles } from '#main/documents/evidence/index.ts';
import type { EvidenceWrite, PackContent, ReceiptState } from '#main/documents/evidence/index.ts';
import { zipped } from '#main/documents/zip-stream.ts';
import { CHAIN_START } from '#main/store/journal/index.ts';
import type { ChainLink, IntentRecord, Journal } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import { isAccountWrite } from '#shared/bridge/writes/intents.ts';
import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import { portalSubject } from '#shared/bridge/writes/write-subject.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { ok } from '#shared/domain/result.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Result } from '#shared/domain/result.ts';
import type { ClosingReport } from '#main/documents/closing-report/index.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import { exportTo } from '#main/context/export-file.ts';
import { viewOf } from '#main/writes/index.ts';
import { readProof } from '#main/services/payments/transfers/accounting-proof.ts';
import { beginning } from '#main/context/whole-file.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { signPack } from './signing-key.ts';
import { evidenceEntries, requestOf } from './trail.ts';
import type { WriteList } from './write-list.ts';

type Locale = PackContent['locale'];

/** What is done to a campaign and its orders on the way to its closing. */
const STEPS: readonly WriteKind[] = ['closeCampaign', 'moveOrder', 'setOrderWaiting', 'setOrderFailed', 'cancelOrder', 'succeedCampaign', 'failCampaign'];

const NAMES: Readonly<Record<Locale, readonly [write: string, closing: string]>> = { en: ['evidence', 'evidence-closing'], it: ['prova', 'prova-chiusura'] };
const LONGEST_NAME = 60;
/** Nobody waits longer for a document that the pack can do without. */
const RECEIPT_MS = 20_000;

/** What the pack of a closing tells besides its writes; the report is null where nothing was sent. */
export interface ClosingEvidence {
  evidence(closingId: string): Promise<Result<{ readonly closing: StoredClosing; readonly report: ClosingReport | null }, AppError>>;
}

/** Writes the pack of one write. */
export async function exportWrite(bench: Workbench, journal: Journal, record: IntentRecord, locale: Locale): Promise<Result<ExportOutcome, AppError>> {
  const { shown } = record;
  const subject = isAccountWrite(shown) ? ('creditor' in shown ? shown.creditor?.name ?? '' : '') : portalSubject(shown);
  return exportPack(bench, `${NAMES[locale][0]}-${record.kind}-${subject}`, async () => ({
    ...await commonOf(bench, journal, [record], locale), closingOf: null, closing: null, receipt: await receiptOf(bench, record),
  }));
}

/** Writes the pack of a guided closing: its write and those that led to it. */
export async function exportClosing(
  bench: Workbench, journal: Journal, parts: { readonly closings: ClosingEvidence; readonly list: WriteList }, closingId: string, locale: Locale,
): Promise<Result<ExportOutcome, AppError>> {
  const found = await parts.closings.evidence(closingId);
  if (!found.ok) return found;
  const { closing, report } = found.value;
  const ids = await parts.list.ofCampaign(closing.campaignId, closing.startedAt, closing.ended?.at ?? bench.now(), STEPS);
  const records = ids.flatMap((intentId) => journal.get(intentId) ?? []);
  if (records.length === 0) return NOT_FOUND;
  const name = closing.campaignName ?? closing.campaignId;
  return exportPack(bench, `${NAMES[locale][1]}-${name}`, async () => ({
    ...await commonOf(bench, journal, records, locale), closingOf: name, closing: { closingId, report }, receipt: null,
  }));
}

async function exportPack(bench: Workbench, name: string, make: () => Promise<PackContent>): Promise<Result<ExportOutcome, AppError>> {
  return exportTo(bench, { name: name.normalize('NFD').replaceAll(/\p{M}+/gu, '').slice(0, LONGEST_NAME), extension: 'zip' }, async (unfinished) => {
    const files = await packFiles(await make(), { printPdf: bench.printPdf, sign: (manifest) => signPack(bench, manifest) });
    await writeFile(unfinished, zipped(files.map(({ name: inside, bytes }) => ({ name: inside, content: [bytes] }))), { ...beginning, flush: true });
    return ok({ rows: files.length, parts: [unfinished] });
  });
}

async function commonOf(bench: Workbench, journal: Journal, records: readonly IntentRecord[], locale: Locale): Promise<Omit<PackContent, 'closingOf' | 'closing' | 'receipt'>> {
  const links = journal.links();
  const madeAt = bench.now();
  return {
    locale, practice: bench.purpose !== 'money', madeAt, madeBy: bench.userName, bankOrigin: bench.bankOrigin, links, chainStart: CHAIN_START,
    head: { entries: links.length, hash: links.at(-1)?.hash ?? CHAIN_START, at: madeAt },
    writes: records.map((record) => evidenceOf(journal, record, links, madeAt)),
  };
}

const evidenceOf = (journal: Journal, record: IntentRecord, links: readonly ChainLink[], now: Instant): EvidenceWrite => ({
  intent: viewOf(record, now), bankOrigin: record.bank, request: requestOf(record), entries: evidenceEntries(journal.events(record.intentId), links),
});

/** The bank's proof of the transfer that a write made, where it can be had now; the pack is made without it, too. */
async function receiptOf(bench: Workbench, { kind, state, serverId, serverSource, shown }: IntentRecord): Promise<NonNullable<PackContent['receipt']>> {
  const none = (why: ReceiptState): NonNullable<PackContent['receipt']> => ({ state: why, document: null });
  if (shown.account === null || (kind !== 'createTransfer' && kind !== 'virtualIbanTransfer' && kind !== 'revertTransfer' && kind !== 'answerChallenge')) return none('noTransfer');
  if (serverId === null || serverSource !== 'transfer' || !isTaken(state)) return none('notExecuted');
  const late = delay(RECEIPT_MS, null, { ref: false });
  const proof = await Promise.race([readProof(bench, { accountId: shown.account.accountId, moneyTransferId: serverId }), late]);
  if (proof === null) return none('offline');
  if (!proof.ok) return none(proof.error.kind === 'rejected' || proof.error.kind === 'unauthenticated' ? 'refused' : 'offline');
  if (proof.value.kind !== 'document') return none(proof.value.kind === 'noDocument' ? 'noDocument' : 'tooOld');
  return { state: 'included', document: proof.value };
}
