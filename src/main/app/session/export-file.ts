import { z } from 'zod';

import type { Thread } from '#main/context/tasks/thread.ts';
import type { WrittenParts } from '#main/context/export-file.ts';
import { writeInPieces } from '#main/context/whole-file.ts';
import type { RestoreEnd, RestoreQuestion, StoresExport, StoresKeeper, StoresRestore } from '#main/context/workspace-context.ts';
import { attachmentHashes, putAttachment, readAttachment, sha256Of } from '#main/store/attachments/index.ts';
import { firstBrokenOf, openReading } from '#main/store/journal/index.ts';
import type { JournalledEvent } from '#main/store/journal/index.ts';
import { mergeDocuments, readDocuments } from '#main/store/user-data/index.ts';
import type { UserDataDocument, UserDataKind } from '#main/store/user-data/index.ts';
import { openWithPassphrase, passphraseBox, sealedInPieces } from '#main/vault/index.ts';
import { sha256 } from '#shared/bridge/command.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { restoreJournal } from './journal-files.ts';

/*
 * Journal, user data and attachments, sealed with a passphrase at the vault's cost per guess. What a file that can be restored does not hold of the
 * attachments follows in further files, which hold nothing else.
 */

const CONTEXT = 'tesoro-export/1';

const exportFile = z.object({ format: z.literal('tesoro-export'), version: z.literal(1), box: passphraseBox });

/** Writes it on a thread, entry by entry: it may be longer than a text can be. `rows`: how many writes and documents are in it. */
export function writeExport({ journal, userData, attachments, exportedAt, passphrase, unfinished }: StoresExport, thread: Thread, most = MOST_CHARACTERS): WrittenParts {
  const writes = openReading(journal);
  const documents = readDocuments(userData);
  try {
    let rows = writes.count();
    const total = writes.head().sequence;
    const left = [...attachmentHashes(attachments)];
    const parts: string[] = [];
    thread.progress(0, total);
    do {
      const path = parts.length === 0 ? unfinished : `${unfinished}${parts.length + 1}`;
      writeInPieces(path, inEnvelope(sealedInPieces(gathered(limited(parts.length === 0 ? content() : nothingElse())), passphrase, CONTEXT)));
      parts.push(path);
    } while (left.length > 0);
    return { rows, parts };

    /** Adds what still fits of the attachments, at least one where there is nothing else. */
    function* limited(before: Iterable<string>): Generator<string> {
      let length = 0;
      for (const text of before) {
        length += text.length;
        yield text;
      }
      yield ',"files":[';
      const isFirst = parts.length === 0;
      for (let count = 0; left.length > 0;) {
        const [sha256 = ''] = left;
        const bytes = readAttachment(attachments, sha256);
        if (typeof bytes === 'string') {
          left.shift();
          continue;
        }
        const text = `${count === 0 ? '' : ','}{"sha256":"${sha256}","bytes":"${Buffer.from(bytes).toString('base64')}"}`;
        if (length + text.length > most && (isFirst || count > 0)) break;
        left.shift();
        length += text.length;
        count += 1;
        yield text;
      }
      yield ']}';
    }

    function* nothingElse(): Generator<string> {
      yield `{"exportedAt":${JSON.stringify(exportedAt)},"events":[],"documents":[]`;
    }

    function* content(): Generator<string> {
      yield `{"exportedAt":${JSON.stringify(exportedAt)},"events":[`;
      for (const { sequence, intent_id: intentId, at, json, hash } of writes.entries()) {
        thread.progress(sequence - 1, total);
        yield `${sequence === 1 ? '' : ','}{"sequence":${sequence},"intentId":${JSON.stringify(intentId)},"at":${JSON.stringify(at)},"event":${json},"hash":${JSON.stringify(hash)}}`;
      }
      yield '],"documents":[';
      let first = true;
      for (const { kind, id, json, savedAt } of documents.all()) {
        // View state is not worth exporting, a folder is one of this computer, and whoever may open an export may not open the backups.
        if (kind === 'place' || kind === 'watchedFolder' || kind === 'outboxFolder' || kind === 'backupKey') continue;
        yield `${first ? '' : ','}{"kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},"value":${json},"savedAt":${JSON.stringify(savedAt)}}`;
        first = false;
        rows += 1;
      }
      yield ']';
    }
  } finally {
    writes.close();
    documents.close();
  }
}

function* inEnvelope(box: Iterable<string>): Generator<string> {
  yield '{"format":"tesoro-export","version":1,"box":';
  yield* box;
  yield '}';
}

/** Sealed and in base64 it stays below what **Restore** takes. */
const MOST_CHARACTERS = 140_000_000;

const PIECE = 64 * 1024;

/** Larger pieces: each is sealed and written at once. */
function* gathered(pieces: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Brings an export into the stores, on a thread. Once the main process was told to begin, it is done whole. */
export async function restoreExport({ journal, userData, attachments, sealed, passphrase, at }: StoresRestore, thread: Thread): Promise<RestoreEnd> {
  const opened = await openExport(sealed, passphrase);
  if (!opened.ok) return { ok: false, problem: opened.error };
  const content = readContent(opened.value);
  if (content === null || firstBrokenOf(counted(content.events, thread)) !== null) return { ok: false, problem: 'notReadable' };
  // A content that is there already stays as it is, and one that nothing refers to does no harm.
  for (const { sha256, bytes } of content.files ?? []) {
    const file = Buffer.from(bytes, 'base64');
    if (sha256Of(file) !== sha256) return { ok: false, problem: 'notReadable' };
    putAttachment(attachments, file, Date.parse(at));
  }
  if (content.files !== undefined && content.events.length === 0 && content.documents.length === 0) {
    return { ok: true, merged: { intents: 0, rolledBack: false }, documents: content.files.length };
  }
  const ask = async <Answer>(question: RestoreQuestion): Promise<Answer> => await thread.ask(question) as Answer;
  const way = await ask<ReturnType<StoresKeeper['beginRestore']>>({ kind: 'begin' });
  if (way === 'notWritable') return { ok: false, problem: 'notWritable' };
  const restored = restoreJournal(way, journal, content.events, { at, exportedAt: content.exportedAt });
  const isUsable = await ask<boolean>({ kind: 'journal', restored });
  const { merged } = restored;
  if (!merged.ok) return { ok: false, problem: merged.error === 'broken' ? 'notReadable' : 'notWritable' };
  return isUsable ? { ok: true, merged: merged.value, documents: mergeDocuments(userData, content.documents) } : { ok: false, problem: 'notWritable' };
}

function* counted(events: readonly JournalledEvent[], thread: Thread): Generator<JournalledEvent> {
  for (const [index, event] of events.entries()) {
    thread.progress(index, events.length);
    yield event;
  }
}

async function openExport(sealed: string, passphrase: string): Promise<Result<string, 'notReadable' | 'wrongPassphrase'>> {
  const file = exportFile.safeParse(jsonIn(sealed));
  if (!file.success) return failed('notReadable');
  const text = await openWithPassphrase(file.data.box, passphrase, CONTEXT);
  return text === null ? failed('wrongPassphrase') : ok(text);
}

interface ExportContent {
  readonly exportedAt: Instant;
  readonly events: readonly JournalledEvent[];
  readonly documents: readonly UserDataDocument<UserDataKind>[];
  /** Contents of attachments, base64. Absent in exports of earlier versions. */
  readonly files?: readonly { readonly sha256: string; readonly bytes: string }[];
}

const userDataKinds = Object.keys({
  draft: true, beneficiary: true, verification: true, batch: true, batchLine: true, sentFile: true, closing: true, closingBasis: true, matchDecision: true, entryMark: true,
  closingBalance: true, savedSearch: true, savedApprovalSearch: true, backfill: true, lastLook: true, place: true, cashThreshold: true, campaignAccount: true, comparison: true,
  watchedFolder: true, watchedFile: true, outboxFolder: true, outboxEvent: true,
  clientAccounts: true, safeguardingDay: true, safeguardingTaken: true, safeguardingTold: true,
  handover: true, handoverNote: true, sharedVersion: true, undatedTransfers: true, ledgerSetup: true, ledgerPage: true, ledgerLocks: true, ledgerBehind: true, ledgerDesk: true, ledgerDecision: true, ledgerDestination: true, evidenceKey: true, attachment: true, paymentTemplate: true, templateOccurrence: true, investorFacts: true, campaignFacts: true, backupKey: true,
} satisfies Record<UserDataKind, true>);

/** Only the frame is checked: what opened with the passphrase was written by this app, and the journal checks its chain. */
const content = z.object({
  exportedAt: z.string(),
  events: z.array(z.object({ sequence: z.number(), intentId: z.string(), at: z.string(), event: z.looseObject({ type: z.string() }), hash: z.string() })),
  documents: z.array(z.object({ kind: z.enum(userDataKinds), id: z.string(), value: z.union([z.looseObject({}), z.string()]), savedAt: z.string() })),
  files: z.array(z.object({ sha256, bytes: z.string() })).optional(),
});

/** null when it has another shape. */
function readContent(text: string): ExportContent | null {
  const parsed = content.safeParse(jsonIn(text));
  return parsed.success ? (parsed.data as unknown as ExportContent) : null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
