import { setImmediate as breathe, setTimeout as delay } from 'node:timers/promises';

import { attachedTo, attachmentSubjectOf } from '#main/context/attached.ts';
import { exportTo } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Task } from '#main/context/tasks/index.ts';
import type { SnapshotOf } from '#main/context/snapshot.ts';
import { onThread } from '#main/context/tasks/thread.ts';
import type { Thread } from '#main/context/tasks/thread.ts';
import { writeInPieces } from '#main/context/whole-file.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { ClosingReport } from '#main/documents/closing-report/index.ts';
import { packFiles } from '#main/documents/evidence/index.ts';
import { evidenceTexts } from '#main/documents/evidence/texts.ts';
import type { EvidenceAttachment, EvidenceEntry, EvidenceRequest, EvidenceWrite, PackContent, ReceiptState, TeamEntry } from '#main/documents/evidence/index.ts';
import { zipped } from '#main/documents/zip-stream.ts';
import type { ZippedFile } from '#main/documents/zip-stream.ts';
import { readProof } from '#main/services/payments/transfers/accounting-proof.ts';
import { readAttachment } from '#main/store/attachments/index.ts';
import { canonicalJson, CHAIN_START, linkedText, openReading } from '#main/store/journal/index.ts';
import type { ChainLink, IntentEvent, IntentRecord, Journal, JournalledEvent } from '#main/store/journal/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import { approvedText } from '#main/writes/freeze/context.ts';
import { viewOf } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { WriteHistory } from '#shared/bridge/app/journal.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import { isAccountWrite, movesAccountMoney, traitsOf, writeKinds } from '#shared/bridge/writes/intents.ts';
import { portalSubject } from '#shared/bridge/writes/write-subject.ts';
import { operations } from '#shared/contract/operations.ts';
import type { Snapshot } from '#shared/domain/books/snapshot.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { signPack } from './signer.ts';
import type { WriteList } from './write-list.ts';

type Locale = PackContent['locale'];

/** Writes to a campaign and its orders up to its closing. */
const STEPS = writeKinds.filter((kind) => traitsOf(kind).inClosing === true);

const LONGEST_NAME = 60;
const RECEIPT_MS = 20_000;

/** What a closing's report is made of; it is null where nothing was sent. */
export interface ClosingEvidence {
  evidence(closingId: string): Promise<Result<{ readonly closing: StoredClosing; readonly report: object | null }, AppError>>;
}

/** What a team's log says of a write; empty for a desk alone. */
export type ApprovalsOf = (record: IntentRecord) => readonly TeamEntry[];

type Packing = ExportContext & Needs<'cache' | 'tasksWorker' | 'userData' | 'bankOrigin' | 'purpose' | 'userName' | 'printPdf' | 'storesKeeper'>;

export async function exportWrite(workspace: Packing & Needs<'bank' | 'cancellableReads'>, journal: Journal, record: IntentRecord, approvalsOf: ApprovalsOf, locale: Locale, task: Task): Promise<Result<ExportOutcome, AppError>> {
  const { shown } = record;
  const subject = isAccountWrite(shown) ? ('creditor' in shown ? shown.creditor?.name ?? '' : '') : portalSubject(shown);
  return exportPack(workspace, journal, `${evidenceTexts[locale].fileNames.write}-${record.kind}-${subject}`, task, async () => ({
    ...(await commonOf(workspace, [record], approvalsOf, locale)), closingOf: null, closing: null, receipt: await receiptOf(workspace, record, task),
  }));
}

export async function exportClosing(
  workspace: Packing, journal: Journal, parts: { readonly closings: ClosingEvidence; readonly list: WriteList; readonly approvalsOf: ApprovalsOf }, closingId: string, locale: Locale, task: Task,
): Promise<Result<ExportOutcome, AppError>> {
  const found = await parts.closings.evidence(closingId);
  if (!found.ok) return found;
  const { closing, report } = found.value;
  const ids = await parts.list.ofCampaign(closing.campaignId, closing.startedAt, closing.ended?.at ?? workspace.now(), STEPS);
  if (ids.length === 0) return NOT_FOUND;
  const name = closing.campaignName ?? closing.campaignId;
  return exportPack(workspace, journal, `${evidenceTexts[locale].fileNames.closing}-${name}`, task, async () => ({
    ...(await commonOf(workspace, ids.flatMap((id) => journal.get(id) ?? []), parts.approvalsOf, locale)), closingOf: name, closing: { closingId, report: report === null ? null : JSON.stringify(report) }, receipt: null,
  }));
}

/** What the thread is given to make a pack of. */
interface PackRequest extends Pick<PackContent, 'locale' | 'practice' | 'madeAt' | 'madeBy' | 'bankOrigin' | 'closingOf' | 'receipt'> {
  readonly writes: readonly { readonly intentId: string; readonly approvals: readonly TeamEntry[]; readonly attachments: readonly Omit<EvidenceAttachment, 'bytes'>[] }[];
  /** `report`: what it is made of, as JSON. */
  readonly closing: { readonly closingId: string; readonly report: string | null } | null;
}

interface PackWork {
  readonly journal: EncryptedFile;
  readonly attachments: EncryptedFile;
  readonly pack: PackRequest;
  readonly unfinished: string;
}

/** What only the main process can do: it has the printer's window and the key. */
type PackQuestion = { readonly kind: 'print'; readonly html: string } | { readonly kind: 'sign'; readonly manifest: Uint8Array };

async function exportPack(workspace: Packing, journal: Journal, name: string, task: Task, make: () => Promise<PackRequest>): Promise<Result<ExportOutcome, AppError>> {
  return exportTo(workspace, { name: name.normalize('NFD').replaceAll(/\p{M}+/gu, '').slice(0, LONGEST_NAME), extension: 'zip' }, async (unfinished) => {
    const given: PackWork = { journal: journal.file, attachments: workspace.storesKeeper.files().attachments, pack: await make(), unfinished };
    const answer = async (question: unknown): Promise<unknown> => {
      const asked = question as PackQuestion;
      return asked.kind === 'print' ? workspace.printPdf(asked.html) : signPack(workspace, asked.manifest);
    };
    const made = await onThread<number>(workspace, { work: 'evidence', given }, task, answer);
    return made.ok ? ok({ rows: made.value, parts: [unfinished] }) : made;
  });
}

/** What a pack says besides what its journal says. */
export interface PackReads {
  /** The report of a closing, from what it is made of. */
  readonly reportOf: (report: string) => Promise<ClosingReport>;
  readonly snapshotOf: (of: SnapshotOf) => Snapshot;
}

/** Makes a pack on a thread and writes it. Returns how many files are in it. */
export async function writePack({ journal: journalFile, attachments: attachmentsFile, pack, unfinished }: PackWork, { reportOf, snapshotOf }: PackReads, thread: Thread): Promise<number> {
  const journal = openReading(journalFile);
  try {
    thread.progress(0, null);
    const { writes, closing, ...given } = pack;
    const links = journal.links();
    const { sequence, hash } = journal.head();
    const report = closing === null || closing.report === null ? null : await reportOf(closing.report);
    const content: PackContent = {
      ...given, snapshot: report?.facts ?? snapshotOf({ bankOrigin: given.bankOrigin, day: bankDateAt(instantToMs(given.madeAt)) }), links, chainStart: CHAIN_START, head: { entries: sequence, hash, at: given.madeAt },
      writes: writes.flatMap(({ intentId, approvals, attachments }) => {
        const record = journal.get(intentId);
        return record === null ? [] : [{
          ...evidenceOf(journal, record, links, given.madeAt), approvals,
          attachments: attachments.map((attachment) => {
            const bytes = readAttachment(attachmentsFile, attachment.sha256);
            return { ...attachment, bytes: typeof bytes === 'string' ? null : bytes };
          }),
        }];
      }),
      closing: closing === null ? null : { closingId: closing.closingId, report },
    };
    const ask = async <Answer>(question: PackQuestion): Promise<Answer> => await thread.ask(question) as Answer;
    const files = await packFiles(content, {
      printPdf: (html) => ask({ kind: 'print', html }), sign: (manifest) => ask({ kind: 'sign', manifest }),
    });
    writeInPieces(unfinished, zipped(counted(files, thread)));
    return files.length;
  } finally {
    journal.close();
  }
}

function* counted(files: readonly { readonly name: string; readonly bytes: Uint8Array }[], thread: Thread): Generator<ZippedFile> {
  for (const [index, { name, bytes }] of files.entries()) {
    thread.progress(index, files.length);
    yield { name, content: [bytes] };
  }
}

async function commonOf(
  workspace: Needs<'bankOrigin' | 'purpose' | 'userName' | 'now' | 'userData'>, records: readonly IntentRecord[], approvalsOf: ApprovalsOf, locale: Locale,
): Promise<Pick<PackRequest, 'locale' | 'practice' | 'madeAt' | 'madeBy' | 'bankOrigin' | 'writes'>> {
  const writes: PackRequest['writes'][number][] = [];
  for (const record of records) {
    writes.push({ intentId: record.intentId, approvals: approvalsOf(record), attachments: attachmentsOf(workspace, record) });
    await breathe();
  }
  return { locale, writes, practice: workspace.purpose !== 'money', madeAt: workspace.now(), madeBy: workspace.userName, bankOrigin: workspace.bankOrigin };
}

/** Those that were approved with a write, and those that were added later. */
function attachmentsOf(workspace: Needs<'userData' | 'bankOrigin'>, { shown, requestId }: IntentRecord): readonly Omit<EvidenceAttachment, 'bytes'>[] {
  const approved = 'attachments' in shown ? shown.attachments ?? [] : [];
  const subject = attachmentSubjectOf(workspace, shown.kind, requestId);
  const others = subject === null ? [] : attachedTo(workspace, subject).filter(({ sha256 }) => !approved.some((one) => one.sha256 === sha256));
  return [...approved.map(({ name, sha256 }) => ({ name, sha256, approved: true })), ...others.map(({ name, sha256 }) => ({ name, sha256, approved: false }))];
}

const evidenceOf = (journal: Pick<Journal, 'events'>, record: IntentRecord, links: readonly ChainLink[], now: Instant): Omit<EvidenceWrite, 'approvals' | 'attachments'> => ({
  intent: viewOf(record, now), bankOrigin: record.bank, request: requestOf(record), entries: evidenceEntries(journal.events(record.intentId), links),
});

/** The bank's accounting proof of a transfer, or why the pack has none. */
async function receiptOf(workspace: Needs<'bank' | 'cancellableReads'>, { kind, state, serverId, serverSource, shown }: IntentRecord, task: Task): Promise<NonNullable<PackContent['receipt']>> {
  const none = (why: ReceiptState): NonNullable<PackContent['receipt']> => ({ state: why, document: null });
  if (shown.account === null || !movesAccountMoney(kind)) return none('noTransfer');
  if (serverId === null || serverSource !== 'transfer' || !isTaken(state)) return none('notExecuted');
  const late = delay(RECEIPT_MS, null, { ref: false });
  const proof = await Promise.race([readProof(workspace, { accountId: shown.account.accountId, moneyTransferId: serverId }, task), late]);
  if (proof === null) return none('offline');
  if (!proof.ok) return none(proof.error.kind === 'rejected' || proof.error.kind === 'unauthenticated' ? 'refused' : 'offline');
  if (proof.value.kind !== 'document') return none(proof.value.kind === 'noDocument' ? 'noDocument' : 'tooOld');
  return { state: 'included', document: proof.value };
}

const INDENT = 2;

export function writeHistoryOf(record: IntentRecord, events: readonly JournalledEvent[], now: Instant): WriteHistory {
  const request = requestOf(record);
  return {
    intent: viewOf(record, now),
    request: request === null ? null : {
      method: request.method, path: request.path, body: request.body === null ? null : JSON.stringify(request.body, null, INDENT), bodyHash: request.bodyHash,
    },
    entries: events.map(({ sequence, at, event, hash }) => ({ sequence, at, type: event.type, hash, json: JSON.stringify(event, null, INDENT) })),
  };
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function requestOf({ request, bank, bodyHash, shown }: IntentRecord): EvidenceRequest | null {
  if (request === null) return null;
  const { operation, input } = request;
  const { method, path } = operations[operation];
  const { params, query, body } = input as LooseInput;
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  // As hashed on approval: see hashOf in writes/freeze.
  const canonical = canonicalJson({ bank, operation, input });
  return {
    method, canonical, bodyHash,
    path: path.replaceAll(/\{(\w+)\}/gu, (name, id: string) => (params?.[id] === undefined ? name : encodeURIComponent(params[id]))) + (asked.length === 0 ? '' : `?${asked.join('&')}`),
    body: body ?? null,
    approved: approvedText(bank, request, shown),
  };
}

/** The entries of a write with what makes up their hashes; `links` is the whole chain. */
function evidenceEntries(events: readonly JournalledEvent[], links: readonly ChainLink[]): readonly EvidenceEntry[] {
  return events.map((entry) => {
    const { sequence, at, event, hash } = entry;
    const atBank = 'atBank' in event ? event.atBank : null;
    return {
      sequence, at, type: event.type, hash, previousHash: links[sequence - 2]?.hash ?? CHAIN_START, text: linkedText(entry, canonicalJson(event)),
      user: userIn(event), error: errorIn(event), serverId: atBank?.serverId ?? null, status: atBank === null ? null : atBank.transfer?.status ?? atBank.meaning,
    };
  });
}

const userIn = (event: IntentEvent): string | null => ('userName' in event ? event.userName ?? null : 'intent' in event ? event.intent.userName : null);

const errorIn = (event: IntentEvent): EvidenceEntry['error'] => ('error' in event ? event.error : null);
