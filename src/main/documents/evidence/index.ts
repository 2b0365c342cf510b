import { createHash } from 'node:crypto';

import { BANK_TIME_ZONE } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { fileLocale } from '#shared/text/file-texts.ts';
import type { Language } from '#shared/text/languages.ts';

import { closingReportHtml, closingReportXlsx } from '../closing-report/index.ts';
import type { ClosingReport } from '../closing-report/index.ts';
import type { EvidenceWrite, PackSignature, ReceiptState } from './model.ts';
import { evidenceHtml } from './summary.ts';
import type { EvidenceSummary } from './summary.ts';
import { evidenceTexts } from './texts.ts';
import type { EvidenceTexts } from './texts.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';

export type { EvidenceAttachment, EvidenceEntry, EvidenceRequest, EvidenceWrite, PackSignature, ReceiptState, TeamEntry } from './model.ts';

export interface PackContent extends EvidenceSummary {
  readonly bankOrigin: string;
  readonly links: readonly { readonly sequence: number; readonly at: string; readonly intentId: string; readonly hash: string }[];
  /** The hash before the first entry. */
  readonly chainStart: string;
  readonly receipt: { readonly state: ReceiptState; readonly document: { readonly bytes: Uint8Array; readonly extension: 'pdf' | 'bin' } | null } | null;
  readonly closing: { readonly closingId: string; readonly report: ClosingReport | null } | null;
}

interface PackFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly what: ReadmeContent['files'][number]['what'];
}

interface WrittenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const INDENT = 2;
const SHORT_ID = 8;

interface PackMaker {
  readonly printPdf: (html: string) => Promise<Uint8Array>;
  readonly sign: (manifest: Uint8Array) => Promise<PackSignature>;
}

/** README first, manifest and signature last. File names are plain ASCII. */
export async function packFiles(content: PackContent, { printPdf, sign }: PackMaker): Promise<readonly WrittenFile[]> {
  const { closing, locale, head, snapshot, writes, receipt } = content;
  const places = writes.map((write, index) => (closing === null ? '' : `writes/${String(index + 1).padStart(2, '0')}-${write.intent.kind}-${write.intent.intentId.slice(0, SHORT_ID)}/`));
  const files: PackFile[] = [
    { name: 'summary.pdf', bytes: await printPdf(evidenceHtml(content)), what: 'summary' },
    ...(closing === null || closing.report === null ? [] : await reportFiles(closing.report, locale, printPdf)),
    ...writes.flatMap((write, index) => writeFiles(write, places[index] ?? '')),
    ...(receipt === null || receipt.document === null ? [] : [{ name: `receipt.${receipt.document.extension}`, bytes: receipt.document.bytes, what: 'receipt' as const }]),
    { name: 'chain.jsonl', bytes: chainLines(content), what: 'chain' },
    { name: 'head.json', bytes: json(head), what: 'head' },
    { name: 'verify.mjs', bytes: utf8(VERIFY_SCRIPT), what: 'verify' },
  ];
  const readme: WrittenFile = { name: 'README.txt', bytes: utf8(evidenceReadme(readmeOf(content, files))) };
  const manifest = {
    format: 'tesoro-evidence', version: 1, of: closing === null ? 'write' : 'closing', closingId: closing?.closingId ?? null, bank: content.bankOrigin,
    madeAt: content.madeAt, madeBy: content.madeBy, head, snapshot,
    writes: writes.map(({ intent, request }, index) => ({
      intentId: intent.intentId, kind: intent.kind, state: intent.state, folder: places[index] ?? '', request: request !== null, approved: request !== null && request.approved !== null, bodyHash: request?.bodyHash ?? null,
    })),
    files: [readme, ...files].map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })),
  };
  const listed = json(manifest);
  return [readme, ...files, { name: 'manifest.json', bytes: listed }, { name: 'signature.json', bytes: json(await sign(listed)) }];
}

const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));
const json = (value: unknown): Uint8Array => utf8(`${JSON.stringify(value, null, INDENT)}\n`);

function writeFiles({ intent, request, entries, approvals, attachments }: EvidenceWrite, place: string): readonly PackFile[] {
  return [
    // Without a final line break: the file's SHA-256 is the text's.
    ...(request === null ? [] : [{ name: `${place}request.json`, bytes: utf8(request.canonical), what: 'request' as const }]),
    ...(request === null || request.approved === null ? [] : [{ name: `${place}approved.txt`, bytes: utf8(request.approved), what: 'approved' as const }]),
    { name: `${place}events.jsonl`, bytes: utf8(entries.map(({ text }) => `${text}\n`).join('')), what: 'events' },
    ...(approvals.length === 0 ? [] : [{ name: `${place}approvals.jsonl`, bytes: utf8(approvals.map((entry) => `${JSON.stringify(entry)}\n`).join('')), what: 'approvals' as const }]),
    { name: `${place}state.json`, bytes: json(intent), what: 'state' },
    ...attachments.flatMap(({ name, bytes }, index) =>
      (bytes === null ? [] : [{ name: `${place}attachments/${String(index + 1).padStart(2, '0')}-${plainName(name)}`, bytes, what: 'attachments' as const }])),
  ];
}

const plainName = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}+/gu, '').replaceAll(/[^\w.-]+/g, '-');

async function reportFiles(report: ClosingReport, locale: PackContent['locale'], printPdf: (html: string) => Promise<Uint8Array>): Promise<readonly PackFile[]> {
  const { orders: _orders, cashouts: _cashouts, ...figures } = report;
  return [
    { name: 'closing-report.pdf', bytes: await printPdf(closingReportHtml(report, locale)), what: 'report' },
    { name: 'closing-report.xlsx', bytes: await closingReportXlsx(report, locale), what: 'report' },
    { name: 'forecast.json', bytes: json(figures), what: 'forecast' },
  ];
}

function chainLines({ links, chainStart }: PackContent): Uint8Array {
  let previousHash = chainStart;
  const lines = links.map(({ sequence, at, intentId, hash }) => {
    const line = JSON.stringify({ sequence, at, intentId, previousHash, hash });
    previousHash = hash;
    return `${line}\n`;
  });
  return utf8(lines.join(''));
}

function readmeOf(content: PackContent, files: readonly PackFile[]): ReadmeContent {
  const { closing, locale, writes, receipt } = content;
  const [first] = writes;
  const listed = files.filter(({ name }) => !name.includes('/')).map(({ name, what }) => ({ name, what }));
  const folders = [
    ...(closing === null ? [] : [{ name: 'writes/', what: 'writes' as const }]),
    ...(files.some(({ what }) => what === 'attachments') ? [{ name: 'attachments/', what: 'attachments' as const }] : []),
  ];
  return {
    locale, closing: closing !== null, team: writes.some(({ approvals }) => approvals.length > 0), practice: content.practice, madeAt: content.madeAt, madeBy: content.madeBy, bankOrigin: content.bankOrigin,
    subject: content.closingOf ?? (first === undefined ? '' : `${evidenceTexts[locale].kinds[first.intent.kind]} · ${first.intent.intentId}`),
    files: [...listed, ...folders, { name: 'manifest.json', what: 'manifest' }, { name: 'signature.json', what: 'signature' }], receipt: closing === null ? receipt?.state ?? null : null,
  };
}

interface ReadmeContent {
  readonly locale: Language;
  readonly closing: boolean;
  /** Whether others had a say. */
  readonly team: boolean;
  readonly practice: boolean;
  readonly subject: string;
  readonly madeAt: Instant;
  readonly madeBy: string;
  readonly bankOrigin: string;
  /** In order; those in a folder of their own are listed together. */
  readonly files: readonly { readonly name: string; readonly what: keyof EvidenceTexts['readme']['files'] }[];
  /** null for a closing. */
  readonly receipt: ReceiptState | null;
}

/** Plain text that explains each file and how to verify the chain without this app. */
function evidenceReadme(content: ReadmeContent): string {
  const texts = evidenceTexts[content.locale];
  const { readme } = texts;
  const time = new Intl.DateTimeFormat(fileLocale[content.locale], { timeZone: BANK_TIME_ZONE, dateStyle: 'long', timeStyle: 'long' });
  const widest = content.files.reduce((most, { name }) => Math.max(most, name.length), 0);
  return [
    (content.closing ? texts.closingTitle : texts.title).toUpperCase(), content.subject, '',
    ...(content.practice ? [texts.practice, ''] : []),
    content.closing ? readme.closingIntro : readme.intro, ...(content.team ? [readme.teamIntro] : []), '',
    `${readme.made}: ${time.format(new Date(content.madeAt))} (${content.madeAt}), ${readme.by} ${content.madeBy}`, `${readme.bank}: ${content.bankOrigin}`, '',
    readme.contents.toUpperCase(), ...content.files.map(({ name, what }) => `  ${name.padEnd(widest)}  ${readme.files[what]}`),
    ...(content.receipt === null || content.receipt === 'included' ? [] : ['', texts.receipt[content.receipt]]), '',
    readme.byHand.toUpperCase(), ...readme.steps, ...(content.team ? readme.teamSteps : []), '',
    readme.proves.toUpperCase(), ...readme.limits, ...(content.team ? readme.teamLimits : []), '',
  ].join('\n');
}
