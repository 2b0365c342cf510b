import { countrySpecs } from 'ibantools';
import { isIban } from '../iban.ts';
import { foldText } from '../folded-text.ts';
import { isBic } from './creditor-reading.ts';
import { codeAsSent, textAsSent } from './typed-text.ts';

/** Only what the pasted text says for certain. */
interface PastedPayee {
  readonly name?: string;
  /** In electronic form. */
  readonly accountCode?: string;
  readonly bic?: string;
  /** Without its currency. */
  readonly amount?: string;
  readonly currency?: string;
  readonly description?: string;
}

type Part = 'name' | 'account' | 'bic' | 'amount' | 'description' | 'other';

interface Line {
  readonly part: Part | null;
  readonly value: string;
}

/** Labels within a line; without a colon only when their content clearly follows. */
const LABEL_INSIDE = new RegExp(
  String.raw`[\s;,|]+(?=(?:intestatario|intestato a|beneficiario|beneficiary(?: name)?|payee|account holder|account name|iban|bic(?:\s*/\s*swift)?|`
  + String.raw`swift(?: code)?|importo|amount|causale|descrizione|description|reference|riferimento|banca|bank)\s*[:=]`
  + String.raw`|iban\s+[a-z]{2}\d{2}|(?:bic|swift)\S*\s+[a-z]{6}[a-z0-9]{2}(?:[a-z0-9]{3})?\b|(?:importo|amount)\s+(?:€|eur\b|\d)|causale\s)`, 'gi',
);
const LABELLED = /^\s*(?:[•*\-–]\s*)?([^:=]{1,40}?)\s*[:=]\s*(.*)$/;
const BARE_LABEL = /^\s*(?:[•*\-–]\s*)?(intestatario|beneficiario|beneficiary|payee|iban|bic(?:\/swift)?|swift|importo|amount|causale)\s+(.+)$/i;

/** In this order: "bank address" is no payee's address, "account holder" no account. */
const PART_WORDS: readonly (readonly [Part, RegExp])[] = [
  ['account', /\biban\b/],
  ['bic', /\b(?:bic|swift)\b/],
  ['other', /\b(?:banca|bank|istituto|filiale|branch|indirizzo|address|citta|city|paese|country|data|date|scadenza|due|iva|vat|codice fiscale|cf|tel|phone|e-?mail|pec)\b/],
  ['name', /intestat|\b(?:beneficiario|beneficiary|payee|recipient|creditor|destinatario|ragione sociale|nome|name|holder|a favore di)\b/],
  ['amount', /\b(?:importo|amount|totale|total|somma)\b/],
  ['description', /\b(?:causale|descrizione|description|reference|riferimento|reason|oggetto|remittance)\b/],
  ['account', /\b(?:conto|c\/c|account|coordinate)\b/],
];

/** Longer pastes are not about one payee. */
const LONGEST_PASTE = 5_000;

/**
 * Reads text pasted from a mail, invoice or chat: "Intestatario: … IBAN: … Importo € 1.234,50 Causale …", in Italian or English.
 * Unlabelled text is a name only as the one other line beside an account; two different unlabelled IBANs count as none.
 */
export function readPastedPayee(pasted: string): PastedPayee {
  const text = pasted.slice(0, LONGEST_PASTE);
  const lines = linesOf(text);
  const labelled = (part: Part): string => lines.find((line) => line.part === part && line.value !== '')?.value ?? '';
  const accountCode = readAccount(labelled('account')) ?? soleOf(ibansIn(text));
  const bic = labelled('bic').split(/[\s,;]/)[0] ?? '';
  const name = nameFrom(labelled('name')) ?? (accountCode === null ? null : nameFromSoleLine(lines));
  const description = textAsSent(labelled('description'));
  return {
    ...(name !== null && { name }),
    ...(accountCode !== null && { accountCode }),
    ...(isBic(bic) && { bic: codeAsSent(bic) }),
    ...(amountIn(labelled('amount'), true) ?? soleAmount(lines)),
    ...(description !== '' && { description }),
  };
}

function linesOf(text: string): Line[] {
  const raw = text.replace(LABEL_INSIDE, '\n').split(/[\r\n]+/).map((line) => line.trim()).filter((line) => line !== '');
  const lines = raw.map(readLine);
  return lines.map((line, index) => {
    const next = lines[index + 1];
    return line.part !== null && line.value === '' && next?.part === null ? { part: line.part, value: next.value } : line;
  }).filter((line, index) => !(line.part === null && lines[index - 1]?.value === '' && lines[index - 1]?.part !== null));
}

function readLine(line: string): Line {
  const [, label, value = ''] = LABELLED.exec(line) ?? BARE_LABEL.exec(line) ?? [];
  if (label !== undefined) return { part: partOf(label) ?? 'other', value: value.trim() };
  const isLabelAlone = line.length <= 30 && !/\d/.test(line) && /^[\p{L}/ ]+$/u.test(line) && isWholeLabel(line);
  return isLabelAlone ? { part: partOf(line), value: '' } : { part: null, value: line };
}

const partOf = (label: string): Part | null => PART_WORDS.find(([, words]) => words.test(foldText(label)))?.[0] ?? null;

const isWholeLabel = (line: string): boolean =>
  /^(?:iban|bic|swift|bic\/swift|intestatario|beneficiario|beneficiary|payee|nome|name|importo|amount|causale|descrizione|description|reference)$/.test(foldText(line));

function readAccount(value: string): string | null {
  const iban = soleOf(ibansIn(value));
  if (iban !== null) return iban;
  const code = codeAsSent(value);
  return /^[A-Z0-9][A-Z0-9./-]{3,33}$/.test(code) && /\d/.test(code) ? code.replaceAll('.', '') : null;
}

function ibansIn(text: string): string[] {
  const capitals = text.toUpperCase();
  const found = [...capitals.matchAll(/(?<![A-Z0-9])[A-Z]{2}[ \u00a0]?\d{2}/g)].map(({ index }) => ibanAt(capitals, index));
  return found.filter((iban) => iban !== null);
}

function ibanAt(text: string, index: number): string | null {
  const length = countrySpecs[text.slice(index, index + 2)]?.chars ?? 0;
  const code = text.slice(index, index + 80).replace(/[\s.\u00a0-]+/g, '').slice(0, length);
  return isIban(code) ? code : null;
}

/** null without a value or with several. */
function soleOf(values: readonly string[]): string | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}

type Amount = Pick<PastedPayee, 'amount' | 'currency'>;

const AMOUNT = /(?<![\w.,])(€|[A-Z]{3}(?![A-Z]))?\s*(\d[\d.,' \u00a0\u202f]*\d|\d)(?![\w])\s*(€|(?:EUR(?:O)?|USD|GBP|CHF)\b)?/i;

function amountIn(value: string, isLabelled: boolean): Amount | null {
  const [, before, digits, after] = AMOUNT.exec(value) ?? [];
  const sign = (before ?? after ?? '').toUpperCase();
  if (digits === undefined || (sign === '' && (!isLabelled || /[$£¥]/.test(value)))) return null;
  const currency = sign === '€' || sign === 'EURO' ? 'EUR' : sign;
  return { amount: digits.trim(), ...(currency !== '' && { currency }) };
}

function soleAmount(lines: readonly Line[]): Amount | null {
  const found = lines.filter(({ part, value }) => part === null && ibansIn(value).length === 0 && /€|\bEURO?\b/i.test(value))
    .flatMap(({ value }) => amountIn(value, false) ?? []);
  return found.length === 1 ? found[0] ?? null : null;
}

function nameFrom(value: string): string | null {
  const name = textAsSent(value).replace(/[\s,;]+$/, '');
  return /\p{L}/u.test(name) && ibansIn(name).length === 0 ? name : null;
}

const LONGEST_NAME = 70;

function nameFromSoleLine(lines: readonly Line[]): string | null {
  const others = lines.filter(({ part, value }) => part === null && ibansIn(value).length === 0 && amountIn(value, false) === null);
  const name = others.length === 1 ? nameFrom(others[0]?.value ?? '') : null;
  return name !== null && name.length <= LONGEST_NAME ? name : null;
}
