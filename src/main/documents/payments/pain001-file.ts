import type { FilePayment } from '#shared/bridge/writes/payment-file.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import { escapeXml } from '../xml-text.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** ISO 20022's word for what is required and not known. */
const NOT_PROVIDED = 'NOTPROVIDED';

export interface PaymentOfFile extends FilePayment {
  /** At most 35 characters of SEPA; unique. */
  readonly endToEndId: string;
  /** In the characters of SEPA; null where it is not known. */
  readonly debtorName: string | null;
}

export interface PaymentsToWrite {
  /** At most 30 characters of SEPA; unique. */
  readonly messageId: string;
  readonly at: Instant;
  /** For payments without a day of their own. */
  readonly today: BankDate;
  /** At least one; all in euros. */
  readonly payments: readonly PaymentOfFile[];
}

/**
 * SEPA credit transfers as pain.001.001.09, for the portal of a bank. Elements are in the order of the standard; those with one debtor, day and scheme are one
 * block, each booked by itself.
 */
export function paymentsPain001({ messageId, at, today, payments }: PaymentsToWrite): string {
  const blocks = [...Map.groupBy(payments, (payment) => JSON.stringify([payment.debtorIban, dayOf(payment, today), payment.isInstant])).values()];
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><CstmrCdtTrfInitn>\n`,
    `<GrpHdr>${element('MsgId', messageId)}${element('CreDtTm', `${at.slice(0, 19)}Z`)}${totals(payments)}<InitgPty>${element('Nm', debtorName(payments[0]))}</InitgPty></GrpHdr>\n`,
    ...blocks.map((block, index) => blockXml(block, `${messageId}-${index + 1}`, today)),
    '</CstmrCdtTrfInitn></Document>\n',
  ].join('');
}

const dayOf = ({ executionDate }: PaymentOfFile, today: BankDate): BankDate => executionDate ?? today;

const debtorName = (payment: PaymentOfFile | undefined): string => payment?.debtorName ?? NOT_PROVIDED;

function blockXml(payments: readonly PaymentOfFile[], id: string, today: BankDate): string {
  const [first] = payments;
  if (first === undefined) return '';
  return [
    `<PmtInf>${element('PmtInfId', id)}<PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${totals(payments)}`,
    `<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl>${first.isInstant ? '<LclInstrm><Cd>INST</Cd></LclInstrm>' : ''}</PmtTpInf>`,
    `<ReqdExctnDt>${element('Dt', dayOf(first, today))}</ReqdExctnDt>`,
    `<Dbtr>${element('Nm', debtorName(first))}</Dbtr><DbtrAcct>${ibanXml(first.debtorIban)}</DbtrAcct>`,
    // The one place in which the standard asks for a bank: the IBAN names it.
    `<DbtrAgt><FinInstnId><Othr>${element('Id', NOT_PROVIDED)}</Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>\n`,
    ...payments.map(transferXml),
    '</PmtInf>\n',
  ].join('');
}

function transferXml({ endToEndId, amount, creditor: { name, iban, bic, address }, remittance }: PaymentOfFile): string {
  return [
    `<CdtTrfTxInf><PmtId>${element('EndToEndId', endToEndId)}</PmtId>`,
    `<Amt><InstdAmt Ccy="${amount.currency}">${moneyToDecimal(amount)}</InstdAmt></Amt>`,
    bic === null ? '' : `<CdtrAgt><FinInstnId>${element('BICFI', bic)}</FinInstnId></CdtrAgt>`,
    `<Cdtr>${element('Nm', name)}${address === null ? '' : `<PstlAdr>${element('TwnNm', address.town)}${element('Ctry', address.country)}${address.line === '' ? '' : element('AdrLine', address.line)}</PstlAdr>`}</Cdtr>`,
    `<CdtrAcct>${ibanXml(iban)}</CdtrAcct>`,
    remittance === '' ? '' : `<RmtInf>${element('Ustrd', remittance)}</RmtInf>`,
    '</CdtTrfTxInf>\n',
  ].join('');
}

const ibanXml = (iban: string): string => `<Id>${element('IBAN', iban)}</Id>`;

function totals(payments: readonly PaymentOfFile[]): string {
  const sum = { amountMinor: payments.reduce((all, { amount }) => all + amount.amountMinor, 0), currency: 'EUR' };
  return `${element('NbOfTxs', String(payments.length))}${element('CtrlSum', moneyToDecimal(sum))}`;
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
