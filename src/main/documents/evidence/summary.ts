import type { Declaration } from '#shared/bridge/writes/intents.ts';
import { htmlOf } from '../report/html.ts';
import { textCell, timeCell } from '../report/tables.ts';
import type { ReportCell, ReportSheet, ReportTable } from '../report/tables.ts';
import type { Instant } from '#shared/domain/instant.ts';

import type { EvidenceEntry, EvidenceHead, EvidenceLocale, EvidenceWrite } from './model.ts';
import { jsonLines, shownLines } from './shown-lines.ts';
import type { ShownLine } from './shown-lines.ts';
import { evidenceTexts } from './texts.ts';
import type { EvidenceTexts } from './texts.ts';

export interface EvidenceSummary {
  readonly locale: EvidenceLocale;
  /** null for a single write; else the campaign whose closing it is. */
  readonly closingOf: string | null;
  readonly practice: boolean;
  readonly madeAt: Instant;
  readonly madeBy: string;
  readonly head: EvidenceHead;
  /** The newest last; never empty. */
  readonly writes: readonly EvidenceWrite[];
}

/** Everything of a pack for reading, as one document to print on A4. */
export function evidenceHtml(summary: EvidenceSummary): string {
  const { locale, closingOf, writes, practice } = summary;
  const texts = evidenceTexts[locale];
  const [first] = writes;
  const title = closingOf === null ? texts.title : `${texts.closingTitle} — ${closingOf}`;
  return htmlOf(writes.map((write, index) => sheetOf(write, index, summary, texts)), {
    locale, title, subtitle: closingOf === null && first !== undefined ? texts.kinds[first.intent.kind] : '', warning: practice ? texts.practice : null,
    pageWords: [texts.page, texts.of],
  });
}

function sheetOf(write: EvidenceWrite, index: number, summary: EvidenceSummary, texts: EvidenceTexts): ReportSheet {
  const { intent } = write;
  const name = summary.closingOf === null ? texts.sheets.write : `${String(index + 1)}. ${texts.kinds[intent.kind]}`;
  return {
    name,
    tables: [
      pairs(null, factsOf(write, summary, texts), texts),
      pairs(texts.shown, shownLines(intent.shown, texts).map(([label, value]) => [label, textCell(value)]), texts),
      pairs(texts.sent, sentOf(write, texts), texts),
      happenedTable(write.entries, texts),
    ],
  };
}

type Pair = readonly [name: string, value: ReportCell];

function pairs(title: string | null, lines: readonly Pair[], texts: EvidenceTexts): ReportTable {
  return {
    title, columns: [{ title: texts.name, width: 40 }, { title: texts.value, width: 90 }],
    rows: lines.map(([name, value]) => [textCell(name), value]), totals: null,
  };
}

function factsOf({ intent, bankOrigin, entries }: EvidenceWrite, { head, madeAt, madeBy }: EvidenceSummary, texts: EvidenceTexts): readonly Pair[] {
  const { facts, kinds, states, reasons, matches, yes } = texts;
  const first = entries[0]?.sequence;
  const last = entries.at(-1)?.sequence;
  const lines: readonly Pair[] = [
    [facts.what, textCell(kinds[intent.kind])], [facts.state, textCell(`${states[intent.state]} (${intent.state})`)],
    [facts.by, textCell(intent.userName)], [facts.at, timeCell(intent.createdAt)], [facts.bank, textCell(bankOrigin)],
    [facts.intentId, textCell(intent.intentId)], [facts.serverId, textCell(intent.serverId)], [facts.status, textCell(intent.transfer?.status ?? null)],
    [facts.cro, textCell(intent.transfer?.cro ?? null)], [facts.trn, textCell(intent.transfer?.trn ?? null)], [facts.marker, textCell(intent.marker)],
    [facts.line, textCell(intent.batchLine === null ? null : String(intent.batchLine + 1))], [facts.reason, textCell(reasonOf(intent.reason, reasons))],
    [facts.match, textCell(intent.match === null ? null : matches[intent.match].replace('{{name}}', intent.matchedBy ?? ''))],
    [facts.duplicate, textCell(intent.duplicate === null ? null : intent.duplicate.acknowledged?.note ?? yes)],
    [facts.told, textCell(toldOf(intent.declaration, texts))],
    [facts.late, textCell(intent.turnedUpLate ? yes : null)],
    [facts.entries, textCell(first === undefined ? null : `${String(first)}–${String(last)} / ${String(head.entries)}`)], [facts.head, textCell(head.hash)],
    [facts.madeAt, timeCell(madeAt)], [facts.madeBy, textCell(madeBy)],
  ];
  return lines.filter(([, value]) => value !== null);
}

/** The app's own words in the pack's language, a person's as they typed them. */
const reasonOf = (reason: string | null, words: EvidenceTexts['reasons']): string | null =>
  reason !== null && Object.hasOwn(words, reason) ? words[reason as keyof typeof words] : reason === '' ? null : reason;

/** What a person declared, with who had said it, when, and in what words. */
const toldOf = (told: Declaration | null, texts: EvidenceTexts): string | null =>
  told === null ? null : `${texts.told[told.outcome]} · ${told.toldBy}, ${told.toldOn}: “${told.words}” (${told.userName})`;

function sentOf({ request, entries }: EvidenceWrite, texts: EvidenceTexts): readonly Pair[] {
  if (request === null) return [[texts.method, textCell(texts.noRequest)]];
  const body: readonly ShownLine[] = request.body === null ? [] : jsonLines(request.body);
  return [
    [texts.method, textCell(`${request.method} ${request.path}`)], [texts.bodyHash, textCell(request.bodyHash)],
    ...body.map(([name, value]): Pair => [name, textCell(value)]),
    ...(entries.some(({ type }) => type === 'sending') ? [] : [[texts.event, textCell(texts.never)] as const]),
  ];
}

function happenedTable(entries: readonly EvidenceEntry[], texts: EvidenceTexts): ReportTable {
  return {
    title: texts.happened,
    columns: [
      { title: texts.entry, width: 10 }, { title: texts.time, width: 22 }, { title: texts.event, width: 34 }, { title: texts.answer, width: 46 }, { title: texts.hash, width: 40 },
    ],
    rows: entries.map((entry) => [
      textCell(String(entry.sequence)), timeCell(entry.at), textCell(eventWords(entry, texts)), textCell(answerOf(entry, texts)), textCell(entry.hash),
    ]),
    totals: null,
  };
}

function eventWords({ type, user }: EvidenceEntry, { events }: EvidenceTexts): string {
  const words = Object.hasOwn(events, type) ? events[type as keyof typeof events] : type;
  return user === null ? words : `${words} (${user})`;
}

/** What the bank said, in its own words. */
function answerOf({ error, serverId, status }: EvidenceEntry, texts: EvidenceTexts): string | null {
  const parts: string[] = [];
  if (error !== null) {
    parts.push('cause' in error ? `${error.kind} (${error.cause})` : error.kind);
    if ('httpStatus' in error && error.httpStatus !== null) parts.push(`${texts.http} ${String(error.httpStatus)}`);
    if ('bankErrors' in error) parts.push(...error.bankErrors.map(({ code, description, params }) => [code, description, params].filter((part) => part !== null && part !== '').join(' ')));
    if ('detail' in error && error.detail !== null && error.detail !== '') parts.push(error.detail);
  }
  if (status !== null) parts.push(status);
  if (serverId !== null) parts.push(`${serverId} ${texts.atBank}`);
  return parts.length === 0 ? null : parts.join(' · ');
}
