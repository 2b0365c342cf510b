import type { Declaration, ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { Snapshot } from '#shared/domain/books/snapshot.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import type { Language } from '#shared/text/languages.ts';

import { htmlOf } from '../report/html.ts';
import { pairsTable, textCell, timeCell } from '../report/tables.ts';
import type { ReportCell, ReportSheet, ReportTable } from '../report/tables.ts';
import { deedsIn } from './approvals.ts';
import type { EvidenceEntry, EvidenceHead, EvidenceWrite } from './model.ts';
import { evidenceTexts } from './texts.ts';
import type { EvidenceTexts } from './texts.ts';

export interface EvidenceSummary {
  readonly locale: Language;
  /** The campaign of a closing; null for a single write. */
  readonly closingOf: string | null;
  readonly practice: boolean;
  readonly madeAt: Instant;
  readonly madeBy: string;
  readonly head: EvidenceHead;
  /** Of the facts that the bank had told when the pack was made. */
  readonly snapshot: Snapshot;
  /** The newest last; never empty. */
  readonly writes: readonly EvidenceWrite[];
}

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
      ...(write.approvals.length === 0 ? [] : [teamTable(write.approvals, texts)]),
      happenedTable(write.entries, texts),
    ],
  };
}

type Pair = readonly [name: string, value: ReportCell];

const pairs = (title: string | null, lines: readonly Pair[], texts: EvidenceTexts): ReportTable =>
  pairsTable(title, texts, [40, 90], lines.map(([name, value]) => [textCell(name), value]));

function factsOf({ intent, bankOrigin, entries }: EvidenceWrite, { head, madeAt, madeBy, snapshot }: EvidenceSummary, texts: EvidenceTexts): readonly Pair[] {
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
    [intent.duplicate?.turnedUp === true ? facts.turnedUp : facts.duplicate, textCell(intent.duplicate === null ? null : intent.duplicate.acknowledged?.note ?? yes)],
    [facts.told, textCell(toldOf(intent.declaration, texts))],
    [facts.late, textCell(intent.turnedUpLate ? yes : null)],
    [facts.entries, textCell(first === undefined ? null : `${String(first)}–${String(last)} / ${String(head.entries)}`)], [facts.head, textCell(head.hash)],
    [facts.madeAt, timeCell(madeAt)], [facts.madeBy, textCell(madeBy)], [facts.snapshot, textCell(snapshot.hash)],
  ];
  return lines.filter(([, value]) => value !== null);
}

/** Translates the app's own reasons; a person's stay as typed. */
const reasonOf = (reason: string | null, words: EvidenceTexts['reasons']): string | null =>
  reason !== null && Object.hasOwn(words, reason) ? words[reason as keyof typeof words] : reason === '' ? null : reason;

const toldOf = (told: Declaration | null, texts: EvidenceTexts): string | null =>
  told === null ? null : `${texts.told[told.outcome]} · ${told.toldBy}, ${told.toldOn}: “${told.words}” (${told.userName})`;

function sentOf({ request, entries }: EvidenceWrite, texts: EvidenceTexts): readonly Pair[] {
  if (request === null) return [[texts.method, textCell(texts.noRequest)]];
  const body: readonly ShownLine[] = request.body === null ? [] : jsonLines(request.body);
  return [
    [texts.method, textCell(`${request.method} ${request.path}`)], [texts.bodyHash, textCell(request.bodyHash)],
    ...body.map(([name, value]): Pair => [name, textCell(value)]),
    ...(entries.some(({ type }) => type === 'sending' || type === 'takenOver') ? [] : [[texts.event, textCell(texts.never)] as const]),
  ];
}

/** Who signed what and when, and on whose behalf. */
function teamTable(approvals: EvidenceWrite['approvals'], texts: EvidenceTexts): ReportTable {
  const { team } = texts;
  return {
    title: team.title,
    columns: [
      { title: texts.entry, width: 10 }, { title: texts.time, width: 22 }, { title: team.who, width: 34 }, { title: texts.event, width: 34 }, { title: team.onBehalfOf, width: 24 }, { title: team.reason, width: 34 },
    ],
    rows: deedsIn(approvals).map(({ sequence, at, name, device, what, onBehalfOf, reason, outcome }) => [
      textCell(String(sequence)), timeCell(at), textCell(device === '' ? name : `${name} (${device})`), textCell(outcome === null ? team.deeds[what] : `${team.deeds[what]}: ${team.outcomes[outcome]}`),
      textCell(onBehalfOf), textCell(reason),
    ]),
  };
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
  };
}

function eventWords({ type, user }: EvidenceEntry, { events }: EvidenceTexts): string {
  const words = Object.hasOwn(events, type) ? events[type as keyof typeof events] : type;
  return user === null ? words : `${words} (${user})`;
}

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

type ShownLine = readonly [name: string, value: string];

/** What a person saw before sending, with exact amounts. Empty values are left out. */
function shownLines(shown: ShownWrite, texts: EvidenceTexts): readonly ShownLine[] {
  const currency = shown.kind === 'succeedCampaign' || shown.kind === 'failCampaign' ? shown.snapshot.currency : null;
  return linesOf(shown, [], { texts, currency }).filter(([name]) => name !== '');
}

/** Flattens JSON, with the interface's field names. */
function jsonLines(value: unknown, above = ''): readonly ShownLine[] {
  if (typeof value !== 'object' || value === null) return [[above, typeof value === 'string' ? value : JSON.stringify(value) ?? '']];
  return Object.entries(value).flatMap(([name, member]) => jsonLines(member, above === '' ? name : `${above}.${name}`));
}

interface Context {
  readonly texts: EvidenceTexts;
  /** Of amounts that have only minor units. */
  readonly currency: string | null;
}

function linesOf(value: unknown, path: readonly string[], context: Context): readonly ShownLine[] {
  const { texts, currency } = context;
  if (value === null || value === undefined || value === '') return [];
  const line = (text: string): readonly ShownLine[] => [[nameOf(path, texts), text]];
  if (isMoney(value)) return line(`${moneyToDecimal(value)} ${value.currency}`);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.every((item) => typeof item === 'string') ? (items.length === 0 ? [] : line(items.join(', '))) : items.flatMap((item, index) => linesOf(item, [...path, String(index + 1)], context));
  }
  if (typeof value === 'object') {
    const members = Object.entries(value).filter(([name]) => path.length > 0 || name !== 'kind').toSorted(([left], [right]) => placeOf(left, texts) - placeOf(right, texts));
    return members.flatMap(([name, member]) => linesOf(member, [...path, name], context));
  }
  if (typeof value === 'boolean') return line(value ? texts.yes : texts.no);
  if (typeof value === 'number' && currency !== null && isMinor(path)) return line(`${moneyToDecimal({ amountMinor: value, currency })} ${currency}`);
  return line(typeof value === 'string' ? value : JSON.stringify(value) ?? '');
}

const isMinor = (path: readonly string[]): boolean => path[0] === 'forecast' || path.at(-1)?.endsWith('Minor') === true;

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amountMinor' in value && typeof value.amountMinor === 'number' && 'currency' in value && typeof value.currency === 'string';

/** The journal sorts names alphabetically; people read them in the order of the texts. */
function placeOf(name: string, { fields }: EvidenceTexts): number {
  const place = Object.keys(fields).indexOf(name);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}

/** A field without a label keeps its name. */
const nameOf = (path: readonly string[], { fields }: EvidenceTexts): string =>
  path.map((name) => (Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : name)).join(' · ');
