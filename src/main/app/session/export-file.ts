import { z } from 'zod';

import type { Thread } from '#main/context/tasks/thread.ts';
import { writeInPieces } from '#main/context/whole-file.ts';
import type { RestoreEnd, RestoreQuestion, StoresExport, StoresKeeper, StoresRestore } from '#main/context/workspace-context.ts';
import { firstBrokenOf, openReading } from '#main/store/journal/index.ts';
import type { JournalledEvent } from '#main/store/journal/index.ts';
import { mergeDocuments, readDocuments } from '#main/store/user-data/index.ts';
import type { UserDataDocument, UserDataKind } from '#main/store/user-data/index.ts';
import { openWithPassphrase, passphraseBox, sealedInPieces } from '#main/vault/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { restoreJournal } from './journal-files.ts';

/* Journal and user data in one file, sealed with a passphrase at the vault's cost per guess. */

const CONTEXT = 'tesoro-export/1';

const exportFile = z.object({ format: z.literal('tesoro-export'), version: z.literal(1), box: passphraseBox });

/** Writes it on a thread, entry by entry: it may be longer than a text can be. Returns how many writes and documents are in it. */
export function writeExport({ journal, userData, exportedAt, passphrase, unfinished }: StoresExport, thread: Thread): number {
  const writes = openReading(journal);
  const documents = readDocuments(userData);
  try {
    let rows = writes.count();
    const total = writes.head().sequence;
    thread.progress(0, total);
    writeInPieces(unfinished, inEnvelope(sealedInPieces(gathered(content()), passphrase, CONTEXT)));
    return rows;

    function* content(): Generator<string> {
      yield `{"exportedAt":${JSON.stringify(exportedAt)},"events":[`;
      for (const { sequence, intent_id: intentId, at, json, hash } of writes.entries()) {
        thread.progress(sequence - 1, total);
        yield `${sequence === 1 ? '' : ','}{"sequence":${sequence},"intentId":${JSON.stringify(intentId)},"at":${JSON.stringify(at)},"event":${json},"hash":${JSON.stringify(hash)}}`;
      }
      yield '],"documents":[';
      let first = true;
      for (const { kind, id, json, savedAt } of documents.all()) {
        // View state is not worth exporting.
        if (kind === 'place') continue;
        yield `${first ? '' : ','}{"kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},"value":${json},"savedAt":${JSON.stringify(savedAt)}}`;
        first = false;
        rows += 1;
      }
      yield ']}';
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
export async function restoreExport({ journal, userData, sealed, passphrase, at }: StoresRestore, thread: Thread): Promise<RestoreEnd> {
  const opened = await openExport(sealed, passphrase);
  if (!opened.ok) return { ok: false, problem: opened.error };
  const content = readContent(opened.value);
  if (content === null || firstBrokenOf(counted(content.events, thread)) !== null) return { ok: false, problem: 'notReadable' };
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
}

const userDataKinds = Object.keys({
  draft: true, beneficiary: true, verification: true, batch: true, batchLine: true, sentFile: true, closing: true, closingBasis: true, matchDecision: true, entryMark: true,
  closingBalance: true, savedSearch: true, backfill: true, lastLook: true, place: true, cashThreshold: true, campaignAccount: true, comparison: true,
  handover: true, handoverNote: true, sharedVersion: true, evidenceKey: true, investorFacts: true, campaignFacts: true,
} satisfies Record<UserDataKind, true>);

/** Only the frame is checked: what opened with the passphrase was written by this app, and the journal checks its chain. */
const content = z.object({
  exportedAt: z.string(),
  events: z.array(z.object({ sequence: z.number(), intentId: z.string(), at: z.string(), event: z.looseObject({ type: z.string() }), hash: z.string() })),
  documents: z.array(z.object({ kind: z.enum(userDataKinds), id: z.string(), value: z.union([z.looseObject({}), z.string()]), savedAt: z.string() })),
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
