import { foldText } from '#shared/domain/folded-text.ts';

/** What a dropped file can be: `either` payments or beneficiaries, or nothing that is read here. */
type DroppedKind = 'payments' | 'beneficiaries' | 'either' | 'otherXml' | 'other';

/** As much of a file as tells what it is. */
const HEAD_LENGTH = 8_000;

const NAMES = /\.(csv|txt|xml)$/i;
const AMOUNT = /^(amount|sum|importo|ammontare|somma|importoeur|amounteur)$/;
const OF_PAYMENTS = /^(description|details|paymentdetails|causale|descrizione|date|executiondate|data|dataesecuzione|instant|urgent|istantaneo|urgente|currency|divisa)$/;
const OF_BENEFICIARIES = /^(notes?|note|fiscalcode|taxcode|codicefiscale|partitaiva|vatnumber)$/;
const OF_BOTH = /(iban|account|conto|name|nome|beneficiar|payee|creditor|intestatario|nominativo|ragionesociale|denominazione)/;

/** Tells by its name and its beginning what a file is. Reading it whole finds the rest. */
export function kindOfFile(name: string, text: string): DroppedKind {
  const head = text.slice(0, HEAD_LENGTH).replace(/^\uFEFF/, '').trimStart();
  if (!NAMES.test(name) || head === '' || head.includes('\0')) return 'other';
  if (head.startsWith('<')) return /pain\.001|<CstmrCdtTrfInitn/.test(head) ? 'payments' : 'otherXml';
  if (/\.xml$/i.test(name)) return 'otherXml';
  const line = head.split(/\r?\n/).find((one) => one.trim() !== '' && !/^sep=/i.test(one)) ?? '';
  const headings = line.split(/[;,\t|]/).map((cell) => foldText(cell).replace(/[^a-z0-9]/g, ''));
  const has = (pattern: RegExp): boolean => headings.some((heading) => pattern.test(heading));
  if (has(AMOUNT)) return 'payments';
  if (has(OF_BENEFICIARIES)) return 'beneficiaries';
  if (!has(OF_BOTH)) return 'either';
  return has(OF_PAYMENTS) ? 'either' : 'beneficiaries';
}
