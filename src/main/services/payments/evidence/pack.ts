import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { exportTo } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import { beginning } from '#main/context/whole-file.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { ClosingReport } from '#main/documents/closing-report/index.ts';
import { packFiles } from '#main/documents/evidence/index.ts';
import type { EvidenceEntry, EvidenceRequest, EvidenceWrite, PackContent, PackSignature, ReceiptState } from '#main/documents/evidence/index.ts';
import { zipped } from '#main/documents/zip-stream.ts';
import { readProof } from '#main/services/payments/transfers/accounting-proof.ts';
import { canonicalJson, CHAIN_START, linkedText } from '#main/store/journal/index.ts';
import type { ChainLink, IntentEvent, IntentRecord, Journal, JournalledEvent } from '#main/store/journal/index.ts';
import { viewOf } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { WriteHistory } from '#shared/bridge/app/journal.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import { isAccountWrite } from '#shared/bridge/writes/intents.ts';
import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import { portalSubject } from '#shared/bridge/writes/write-subject.ts';
import { operations } from '#shared/contract/operations.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { WriteList } from './write-list.ts';

type Locale = PackContent['locale'];

/** Writes to a campaign and its orders up to its closing. */
const STEPS: readonly WriteKind[] = ['closeCampaign', 'moveOrder', 'setOrderWaiting', 'setOrderFailed', 'cancelOrder', 'succeedCampaign', 'failCampaign'];

const NAMES: Readonly<Record<Locale, readonly [write: string, closing: string]>> = { en: ['evidence', 'evidence-closing'], it: ['prova', 'prova-chiusura'] };
const LONGEST_NAME = 60;
const RECEIPT_MS = 20_000;

/** The report is null where nothing was sent. */
export interface ClosingEvidence {
  evidence(closingId: string): Promise<Result<{ readonly closing: StoredClosing; readonly report: ClosingReport | null }, AppError>>;
}

export async function exportWrite(workspace: ExportContext & Needs<'bank' | 'userData' | 'bankOrigin' | 'purpose' | 'userName' | 'cancellableReads' | 'printPdf'>, journal: Journal, record: IntentRecord, locale: Locale): Promise<Result<ExportOutcome, AppError>> {
  const { shown } = record;
  const subject = isAccountWrite(shown) ? ('creditor' in shown ? shown.creditor?.name ?? '' : '') : portalSubject(shown);
  return exportPack(workspace, `${NAMES[locale][0]}-${record.kind}-${subject}`, async () => ({
    ...await commonOf(workspace, journal, [record], locale), closingOf: null, closing: null, receipt: await receiptOf(workspace, record),
  }));
}

export async function exportClosing(
  workspace: ExportContext & Needs<'userData' | 'bankOrigin' | 'purpose' | 'userName' | 'printPdf'>, journal: Journal, parts: { readonly closings: ClosingEvidence; readonly list: WriteList }, closingId: string, locale: Locale,
): Promise<Result<ExportOutcome, AppError>> {
  const found = await parts.closings.evidence(closingId);
  if (!found.ok) return found;
  const { closing, report } = found.value;
  const ids = await parts.list.ofCampaign(closing.campaignId, closing.startedAt, closing.ended?.at ?? workspace.now(), STEPS);
  const records = ids.flatMap((intentId) => journal.get(intentId) ?? []);
  if (records.length === 0) return NOT_FOUND;
  const name = closing.campaignName ?? closing.campaignId;
  return exportPack(workspace, `${NAMES[locale][1]}-${name}`, async () => ({
    ...await commonOf(workspace, journal, records, locale), closingOf: name, closing: { closingId, report }, receipt: null,
  }));
}

async function exportPack(workspace: ExportContext & Needs<'userData' | 'printPdf'>, name: string, make: () => Promise<PackContent>): Promise<Result<ExportOutcome, AppError>> {
  return exportTo(workspace, { name: name.normalize('NFD').replaceAll(/\p{M}+/gu, '').slice(0, LONGEST_NAME), extension: 'zip' }, async (unfinished) => {
    const files = await packFiles(await make(), { printPdf: workspace.printPdf, sign: (manifest) => signPack(workspace, manifest) });
    await writeFile(unfinished, zipped(files.map(({ name: inside, bytes }) => ({ name: inside, content: [bytes] }))), { ...beginning, flush: true });
    return ok({ rows: files.length, parts: [unfinished] });
  });
}

async function commonOf(workspace: Needs<'bankOrigin' | 'purpose' | 'userName' | 'now'>, journal: Journal, records: readonly IntentRecord[], locale: Locale): Promise<Omit<PackContent, 'closingOf' | 'closing' | 'receipt'>> {
  const links = journal.links();
  const madeAt = workspace.now();
  return {
    locale, practice: workspace.purpose !== 'money', madeAt, madeBy: workspace.userName, bankOrigin: workspace.bankOrigin, links, chainStart: CHAIN_START,
    head: { entries: links.length, hash: links.at(-1)?.hash ?? CHAIN_START, at: madeAt },
    writes: records.map((record) => evidenceOf(journal, record, links, madeAt)),
  };
}

const evidenceOf = (journal: Journal, record: IntentRecord, links: readonly ChainLink[], now: Instant): EvidenceWrite => ({
  intent: viewOf(record, now), bankOrigin: record.bank, request: requestOf(record), entries: evidenceEntries(journal.events(record.intentId), links),
});

/** The bank's accounting proof of a transfer, or why the pack has none. */
async function receiptOf(workspace: Needs<'bank' | 'cancellableReads'>, { kind, state, serverId, serverSource, shown }: IntentRecord): Promise<NonNullable<PackContent['receipt']>> {
  const none = (why: ReceiptState): NonNullable<PackContent['receipt']> => ({ state: why, document: null });
  if (shown.account === null || (kind !== 'createTransfer' && kind !== 'virtualIbanTransfer' && kind !== 'revertTransfer' && kind !== 'answerChallenge')) return none('noTransfer');
  if (serverId === null || serverSource !== 'transfer' || !isTaken(state)) return none('notExecuted');
  const late = delay(RECEIPT_MS, null, { ref: false });
  const proof = await Promise.race([readProof(workspace, { accountId: shown.account.accountId, moneyTransferId: serverId }), late]);
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
  // As hashed on approval: see hashOf and freezeClosing in writes/freeze.
  const canonical = canonicalJson({ bank, operation, input });
  const closing = shown.kind === 'succeedCampaign' || shown.kind === 'failCampaign' ? shown : null;
  return {
    method, canonical, bodyHash,
    path: path.replaceAll(/\{(\w+)\}/gu, (name, id: string) => (params?.[id] === undefined ? name : encodeURIComponent(params[id]))) + (asked.length === 0 ? '' : `?${asked.join('&')}`),
    body: body ?? null,
    approved: closing === null ? null : `${createHash('sha256').update(canonical).digest('hex')} ${closing.snapshot.hash} ${canonicalJson({ ...closing.assumptions })}`,
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

/*
 * Evidence packs are signed with a key of this profile (Ed25519), stored in the encrypted user data and exported with the journal. It proves the
 * author to whoever has the key's fingerprint from that person.
 */

const ID = 'own';

type Kept = Needs<'userData' | 'now'>;

/** Creates the key with the first signature. */
function signPack({ userData, now }: Kept, manifest: Uint8Array): PackSignature {
  const known = keptKey({ userData });
  const key = known ?? generateKeyPairSync('ed25519').privateKey;
  if (known === null) userData.put('evidenceKey', ID, { privateKey: key.export({ format: 'der', type: 'pkcs8' }).toString('base64') }, now());
  const publicKey = publicBytes(key);
  return { algorithm: 'Ed25519', publicKey: publicKey.toString('base64'), fingerprint: fingerprintOf(publicKey), signature: sign(null, manifest, key).toString('base64') };
}

/** SHA-256 of the public key, hexadecimal; null before the first pack. */
export function signerFingerprint({ userData }: Needs<'userData'>): string | null {
  const key = keptKey({ userData });
  return key === null ? null : fingerprintOf(publicBytes(key));
}

function keptKey({ userData }: Needs<'userData'>): KeyObject | null {
  const kept = userData.get('evidenceKey', ID);
  return kept === null ? null : createPrivateKey({ key: Buffer.from(kept.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
}

const publicBytes = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' });
const fingerprintOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex');
