import type { InvoiceRefusal } from '#shared/bridge/app-error.ts';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { decodedText } from '#shared/domain/decoded-text.ts';
import { compactIban, groupedIban, isIban } from '#shared/domain/iban.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';
import { childrenOf, only, readXml, textAt } from '../payments/xml.ts';
import type { XmlNode } from '../payments/xml.ts';
import { signedContent } from './signed-content.ts';

export interface InvoiceContext {
  readonly today: BankDate;
  /** As amounts are typed. */
  readonly decimalMark: DecimalMark;
}

const MOST_CHARACTERS = 20_000_000;
const MOST_PAYMENTS = 24;
/** By transfer, in the list of the ways to pay; the others are debited, collected or were paid already. */
const BY_TRANSFER = 'MP05';
const CREDIT_NOTES: ReadonlySet<string> = new Set(['TD04', 'TD08']);

/** An Italian e-invoice (FatturaPA 1.2), plain or signed, as one draft for each payment by transfer that it asks for. */
export function readInvoice(bytes: Uint8Array, context: InvoiceContext): Result<readonly TransferDraft[], InvoiceRefusal> {
  const text = decodedText(signedContent(bytes) ?? bytes);
  if (text.length > MOST_CHARACTERS) return failed('notInvoice');
  const read = readXml(text);
  const invoice = read.ok ? only(read.value, 'FatturaElettronica') : null;
  if (invoice === null) return failed('notInvoice');
  const bodies = childrenOf(invoice, 'FatturaElettronicaBody');
  if (bodies.some((body) => CREDIT_NOTES.has(textAt(body, 'DatiGenerali', 'DatiGeneraliDocumento', 'TipoDocumento')))) return failed('creditNote');
  const supplier = only(invoice, 'FatturaElettronicaHeader', 'CedentePrestatore');
  const asked = bodies.flatMap((body) => paymentsIn(body).map((payment) => ({ body, payment })));
  const byTransfer = asked.filter(({ payment }) => ['', BY_TRANSFER].includes(textAt(payment, 'ModalitaPagamento')));
  if (byTransfer.length === 0) return failed(asked.length === 0 ? 'notInvoice' : 'notByTransfer');
  if (byTransfer.length > MOST_PAYMENTS) return failed('tooMany');
  return ok(byTransfer.map(({ body, payment }) => draftOf(supplier, body, payment, context)));
}

/** An invoice that says nothing of its payment asks for its total, or for a part of it that a person has to type. */
function paymentsIn(body: XmlNode): readonly (XmlNode | null)[] {
  const details = childrenOf(body, 'DatiPagamento').flatMap((terms) => childrenOf(terms, 'DettaglioPagamento'));
  return details.length === 0 ? [null] : details;
}

function draftOf(supplier: XmlNode | null, body: XmlNode, payment: XmlNode | null, { today, decimalMark }: InvoiceContext): TransferDraft {
  const document = only(body, 'DatiGenerali', 'DatiGeneraliDocumento');
  const iban = textAt(payment, 'IBAN');
  const amount = textAt(payment, 'ImportoPagamento') || (isPaidInPart(body, document) ? '' : textAt(document, 'ImportoTotaleDocumento'));
  // A date may be followed by a time zone.
  const due = parseBankDate(textAt(payment, 'DataScadenzaPagamento').slice(0, 10));
  return {
    ...emptyTransferDraft,
    beneficiaryName: textAt(payment, 'Beneficiario') || nameOf(supplier),
    beneficiaryAccount: isIban(iban) ? groupedIban(compactIban(iban)) : iban,
    bic: textAt(payment, 'BIC'),
    ...(iban === '' || compactIban(iban).startsWith('IT') ? {} : addressOf(supplier)),
    amount: /^\d+\.\d{2,8}$/.test(amount) ? withoutZeros(amount).replace('.', decimalMark) : amount,
    currency: textAt(document, 'Divisa') || 'EUR',
    description: [`Fattura ${textAt(document, 'Numero')}`, dayWords(textAt(document, 'Data'))].filter((part) => part !== '').join(' del '),
    executionDate: due !== null && due > today ? due : today,
  };
}

/** Of the total the buyer keeps the withholding tax, or under split payment the VAT, and pays it to the state. */
const isPaidInPart = (body: XmlNode, document: XmlNode | null): boolean => childrenOf(document, 'DatiRitenuta').length > 0
  || childrenOf(only(body, 'DatiBeniServizi'), 'DatiRiepilogo').some((rate) => textAt(rate, 'EsigibilitaIVA') === 'S');

/** Amounts may have eight decimals; money has two. */
const withoutZeros = (amount: string): string => amount.replace(/(\.\d\d)0+$/, '$1');

const dayWords = (date: string): string => date.slice(0, 10).split('-').toReversed().join('/');

function nameOf(supplier: XmlNode | null): string {
  const identity = only(supplier, 'DatiAnagrafici', 'Anagrafica');
  return textAt(identity, 'Denominazione') || [textAt(identity, 'Nome'), textAt(identity, 'Cognome')].filter((part) => part !== '').join(' ');
}

/** The bank's interface has no field for a postcode: it goes with the town. */
function addressOf(supplier: XmlNode | null): Pick<TransferDraft, 'address' | 'city' | 'country'> {
  const seat = only(supplier, 'Sede');
  const joined = (...names: readonly string[]): string => names.map((name) => textAt(seat, name)).filter((part) => part !== '').join(' ');
  return { address: joined('Indirizzo', 'NumeroCivico'), city: joined('CAP', 'Comune'), country: textAt(seat, 'Nazione') };
}
