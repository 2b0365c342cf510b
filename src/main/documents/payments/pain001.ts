import type { FileProblem } from '#shared/bridge/payments/batches.ts';
import { isIban } from '#shared/domain/iban.ts';
import { bankDateAt, instantToMs, parseInstant } from '#shared/domain/instant.ts';
import { addressWithPostcode } from '#shared/domain/payment/creditor-address.ts';
// table
import { destinationOf, needsAddress } from '#shared/domain/payment/creditor-reading.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';

import { accountFinder, droppedCounter, MAX_CHARACTERS, MAX_LINES, unreadableFile } from './file.ts';
import type { FileContext, FileLine, PaymentsFile } from './file.ts';
import { attributeOf, childNames, childrenOf, isElement, only, readXml, textAt, textOf } from './xml.ts';
import type { XmlNode } from './xml.ts';

/** ISO 20022 customer credit transfer initiation, versions 3 and 9. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.(?:03|09)$/;
/** The same in the words of the Italian interbank network, bare or within its envelope. */
const CBI_NAMESPACE = /^urn:CBI:xsd:CBI(?:Bdy)?PaymentRequest\.00\.04\.0[01]$/;

/** Never throws. The file's counts and sums are checked exactly. An unknown debtor account is reported, and its lines get no account. */
export function readPain001(text: string, context: FileContext): PaymentsFile {
  if (text.length > MAX_CHARACTERS) return unreadableFile('tooLarge');
  if (text.replace(/^\ufeff/, '').trim() === '') return unreadableFile('empty');
  const xml = readXml(text);
  if (!xml.ok) return unreadableFile(xml.error);
  const initiation = initiationIn(xml.value);
  if (initiation === null) return unreadableFile('notPain001');
  const payments = childrenOf(initiation, 'PmtInf');
  const transfers = payments.flatMap((payment) => childrenOf(payment, 'CdtTrfTxInf'));
  if (transfers.length > MAX_LINES) return unreadableFile('tooLarge');

  const header = only(initiation, 'GrpHdr');
  const problems: FileProblem[] = checkTotals(header, transfers, 'file');
  const unknownAccounts = new Set<string>();
  const dropped = droppedCounter();
  const lines: FileLine[] = [];
  const findAccount = accountFinder(context.accounts);
  for (const payment of payments) {
    const ofPayment = childrenOf(payment, 'CdtTrfTxInf');
    problems.push(...checkTotals(payment, ofPayment, 'payment'));
    const debtor = accountCodeOf(only(payment, 'DbtrAcct'));
    const accountId = findAccount(debtor) ?? '';
    if (accountId === '') unknownAccounts.add(debtor);
    for (const transfer of ofPayment) {
      lines.push({ sourceLine: lines.length + 1, ...readLine(payment, transfer, { accountId, findAccount, today: context.today }) });
      dropped.add([...droppedOfPayment(payment), ...droppedOfTransfer(transfer)]);
    }
  }
  problems.push(...[...unknownAccounts].map((account) => ({ code: 'unknownDebtor' as const, account })));
  return { lines, problems: lines.length === 0 && problems.length === 0 ? [{ code: 'empty' }] : problems, dropped: dropped.list() };
}

function initiationIn(tree: XmlNode): XmlNode | null {
  const document = only(tree, 'Document');
  const initiation = only(document, 'CstmrCdtTrfInitn');
  if (isElement(initiation)) return namespacesOf(document).some((name) => NAMESPACE.test(name)) ? initiation : null;
  const body = only(tree, 'CBIBdyPaymentRequest');
  const request = only(body === null ? tree : only(body, 'CBIEnvelPaymentRequest'), 'CBIPaymentRequest');
  return isElement(request) && [body, request].some((node) => namespacesOf(node).some((name) => CBI_NAMESPACE.test(name))) ? request : null;
}

const namespacesOf = (document: XmlNode | null): readonly string[] =>
  isElement(document) ? Object.entries(document).flatMap(([name, value]) => (/^@xmlns(?::|$)/.test(name) && typeof value === 'string' ? [value.trim()] : [])) : [];

/** NbOfTxs is required in the header and optional in a payment information block. */
function checkTotals(node: XmlNode | null, transfers: readonly XmlNode[], where: 'file' | 'payment'): FileProblem[] {
  const problems: FileProblem[] = [];
  const saidCount = childrenOf(node, 'NbOfTxs').map(textOf).join(' ');
  const found = String(transfers.length);
  if ((where === 'file' || saidCount !== '') && saidCount.replace(/^0+(?=\d)/, '') !== found) {
    problems.push({ code: 'countDiffers', said: saidCount, found, where });
  }
  const sums = childrenOf(node, 'CtrlSum');
  if (sums.length === 0) return problems;
  const saidSum = sums.map(textOf).join(' ');
  const amounts = transfers.map((transfer) => parseDecimal(textOf(amountOf(transfer))));
  const sum = sumOf(amounts.flatMap((amount) => (amount === null ? [] : [amount])));
  const said = parseDecimal(saidSum);
  if (said === null || !sameNumber(said, sum)) problems.push({ code: 'sumDiffers', said: saidSum, found: decimalText(sum), where });
  return problems;
}

const amountOf = (transfer: XmlNode): XmlNode | null => only(transfer, 'Amt', 'InstdAmt') ?? only(transfer, 'Amt', 'EqvtAmt', 'Amt');

const accountCodeOf = (account: XmlNode | null): string => textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id');

interface PaymentOfLine {
  readonly accountId: string;
  readonly findAccount: (code: string) => string | null;
  readonly today: string;
}

function readLine(payment: XmlNode, transfer: XmlNode, { accountId, findAccount, today }: PaymentOfLine): Pick<FileLine, 'draft' | 'problems'> {
  const problems: PaymentProblem[] = [];
  // Cheques are no transfers; TRA is one with an advice.
  if (!['TRF', 'TRA', ''].includes(textAt(payment, 'PmtMtd'))) problems.push({ field: 'beneficiaryAccount', code: 'notValid' });
  const instructed = only(transfer, 'Amt', 'InstdAmt');
  const amount = textOf(instructed);
  // "1,000" is no XML number: people might mean a thousand.
  if (amount !== '' && parseDecimal(amount) === null) problems.push({ field: 'amount', code: 'amountNotReadable' });
  const beneficiaryAccount = accountCodeOf(only(transfer, 'CdtrAcct'));
  const currency = attributeOf(instructed, 'Ccy');
  const isInstant = saysType(payment, transfer, 'INST');
  const chargesAccount = accountCodeOf(only(payment, 'ChrgsAcct'));
  const feeAccountId = chargesAccount === '' ? '' : findAccount(chargesAccount);
  if (feeAccountId === null) problems.push({ field: 'feeAccountId', code: 'notValid' });
  return {
    problems,
    draft: {
      ...emptyTransferDraft,
      accountId,
      beneficiaryName: textAt(transfer, 'Cdtr', 'Nm'),
      beneficiaryAccount,
      bic: textAt(transfer, 'CdtrAgt', 'FinInstnId', 'BICFI') || textAt(transfer, 'CdtrAgt', 'FinInstnId', 'BIC'),
      ...addressOf(transfer),
      amount, currency,
      description: childrenOf(only(transfer, 'RmtInf'), 'Ustrd').map(textOf).filter((text) => text !== '').join(' '),
      executionDate: executionDateOf(payment, isInstant, today),
      isInstant,
      isUrgent: saysType(payment, transfer, 'URGP'),
      feeType: feeTypeOf(payment, transfer, currency === 'EUR' && isIban(beneficiaryAccount)),
      feeAccountId: feeAccountId ?? '',
    },
  };
}

/** Whether the transfer, else its block, has this service level or local instrument. */
function saysType(payment: XmlNode, transfer: XmlNode, code: string): boolean {
  const type = only(transfer, 'PmtTpInf') ?? only(payment, 'PmtTpInf');
  return ['SvcLvl', 'LclInstrm'].some((name) => childrenOf(type, name).some((level) => textAt(level, 'Cd') === code || textAt(level, 'Prtry') === code));
}

/** The date itself, or Dt or DtTm within it. Empty for an instant transfer that is due today or earlier. */
function executionDateOf(payment: XmlNode, isInstant: boolean, today: string): string {
  const node = only(payment, 'ReqdExctnDt');
  const time = textAt(node, 'DtTm');
  const instant = time === '' ? null : parseInstant(time);
  const date = textOf(node) || textAt(node, 'Dt') || (instant === null ? time : bankDateAt(instantToMs(instant)));
  // xs:date may end with a time zone.
  const day = date.replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, '$1');
  return isInstant && day <= today ? '' : day;
}

/** SEPA costs are always shared (SLEV): only another choice is passed on, to be validated. */
function feeTypeOf(payment: XmlNode, transfer: XmlNode, isSepa: boolean): TransferDraft['feeType'] {
  switch (textAt(transfer, 'ChrgBr') || textAt(payment, 'ChrgBr')) {
    case 'SHAR': return isSepa ? '' : 'SHA';
    case 'DEBT': return 'OUR';
    case 'CRED': return 'BEN';
    default: return '';
  }
}

/** An unstructured address has no town: the person is asked for it. */
function addressOf(transfer: XmlNode): Pick<TransferDraft, 'address' | 'city' | 'country'> {
  if (isAddressLeftOut(transfer)) return { address: '', city: '', country: '' };
  const address = only(transfer, 'Cdtr', 'PstlAdr');
  const lines = childrenOf(address, 'AdrLine').map(textOf);
  const street = [textAt(address, 'StrtNm'), textAt(address, 'BldgNb')].filter((part) => part !== '').join(' ');
  return {
    ...addressWithPostcode({ street: [street, ...lines].filter((part) => part !== '').join(', '), postcode: textAt(address, 'PstCd'), town: textAt(address, 'TwnNm') }),
    country: textAt(address, 'Ctry').toUpperCase(),
  };
}

/* Fields of a pain.001 that the interface cannot carry. Everything not listed here counts as dropped. */

/** Of a credit transfer (CdtTrfTxInf): carried, or checked below. */
const CARRIED_OF_TRANSFER = new Set(['PmtId', 'PmtTpInf', 'Amt', 'ChrgBr', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
/** Of a payment information block (PmtInf). The debtor and its bank follow from the account. */
const CARRIED_OF_PAYMENT = new Set([
  'PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr', 'ChrgsAcct', 'CdtTrfTxInf',
]);
const CARRIED_OF_CREDITOR = new Set(['Nm', 'PstlAdr']);
const CARRIED_OF_ADDRESS = new Set(['AdrTp', 'StrtNm', 'BldgNb', 'PstCd', 'TwnNm', 'Ctry', 'AdrLine']);
const CARRIED_OF_ACCOUNT = new Set(['Id', 'Tp', 'Ccy', 'Nm']);
const CARRIED_OF_TYPE = new Set(['SvcLvl', 'LclInstrm', 'InstrPrty']);

/** Service levels and local instruments of ordinary SEPA and urgent transfers. */
const ORDINARY = new Set(['', 'SEPA', 'NURG', 'URGP', 'INST', 'TRF', 'NORM']);

/** ISO 20022's values for a missing id. */
const NO_ID = new Set(['', 'NOTPROVIDED']);

const beyond = (node: XmlNode | null, carried: ReadonlySet<string>): readonly string[] => childNames(node).filter((name) => !carried.has(name));

/** Dropped field names of a payment information block. */
function droppedOfPayment(payment: XmlNode): readonly string[] {
  return [
    ...beyond(payment, CARRIED_OF_PAYMENT),
    // Batch booking is one statement entry for all: here each transfer is an order of its own.
    ...(textAt(payment, 'BtchBookg') === 'true' ? ['BtchBookg'] : []),
    ...droppedOfType(only(payment, 'PmtTpInf')),
  ];
}

/** Dropped field names of a credit transfer. */
function droppedOfTransfer(transfer: XmlNode): readonly string[] {
  const creditor = only(transfer, 'Cdtr');
  const agent = only(transfer, 'CdtrAgt', 'FinInstnId');
  const remittance = only(transfer, 'RmtInf');
  return [
    ...beyond(transfer, CARRIED_OF_TRANSFER),
    ...childNames(only(transfer, 'PmtId')).filter((name) => !NO_ID.has(textAt(transfer, 'PmtId', name))),
    ...droppedOfType(only(transfer, 'PmtTpInf')),
    ...beyond(creditor, CARRIED_OF_CREDITOR).map((name) => `Cdtr/${name}`),
    ...beyond(only(creditor, 'PstlAdr'), CARRIED_OF_ADDRESS).map((name) => `PstlAdr/${name}`),
    ...(isAddressLeftOut(transfer) ? ['PstlAdr/AdrLine'] : []),
    ...beyond(only(transfer, 'CdtrAcct'), CARRIED_OF_ACCOUNT).map((name) => `CdtrAcct/${name}`),
    ...beyond(agent, AGENT_BY_BIC).map((name) => `CdtrAgt/${name}`),
    ...beyond(remittance, new Set(['Ustrd'])).map((name) => `RmtInf/${name}`),
  ];
}

/**
 * Whether an unstructured address is dropped. Its town is unknown and never guessed, and schemes take no address without it; a payment in euros to an
 * Italian account needs none. For others the person is asked.
 */
function isAddressLeftOut(transfer: XmlNode): boolean {
  const address = only(transfer, 'Cdtr', 'PstlAdr');
  if (childrenOf(address, 'AdrLine').length === 0 || (textAt(address, 'TwnNm') !== '' && textAt(address, 'Ctry') !== '')) return false;
  const destination = destinationOf(textAt(transfer, 'CdtrAcct', 'Id', 'IBAN'), '');
  return destination.kind === 'iban' && !needsAddress({ isInstant: false, currency: attributeOf(only(transfer, 'Amt', 'InstdAmt'), 'Ccy') }, destination);
}

const AGENT_BY_BIC = new Set(['BIC', 'BICFI', 'Nm', 'PstlAdr']);

function droppedOfType(type: XmlNode | null): readonly string[] {
  const unusual = (name: string): boolean => childrenOf(type, name).some((node) => !ORDINARY.has(textAt(node, 'Cd') || textAt(node, 'Prtry') || textOf(node)));
  return [...beyond(type, CARRIED_OF_TYPE), ...['SvcLvl', 'LclInstrm', 'InstrPrty'].filter(unusual)];
}

/** An XML decimal without exponent: `unscaled` / 10^`decimals`. */
interface Decimal {
  readonly unscaled: bigint;
  readonly decimals: number;
}

/** ISO 20022 has at most 18 digits; the limit keeps reading fast. */
const DECIMAL = /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?$/;

function parseDecimal(text: string): Decimal | null {
  const match = DECIMAL.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (match === null || whole + fraction === '') return null;
  const digits = fraction.replace(/0+$/, '');
  return { unscaled: BigInt(`${whole}${digits}` || '0') * (sign === '-' ? -1n : 1n), decimals: digits.length };
}

/** Across currencies, like the file's control sum. */
function sumOf(numbers: readonly Decimal[]): Decimal {
  const decimals = numbers.reduce((most, number) => Math.max(most, number.decimals), 0);
  return { unscaled: numbers.reduce((sum, number) => sum + scaled(number, decimals), 0n), decimals };
}

function sameNumber(left: Decimal, right: Decimal): boolean {
  const decimals = Math.max(left.decimals, right.decimals);
  return scaled(left, decimals) === scaled(right, decimals);
}

const scaled = ({ unscaled, decimals }: Decimal, to: number): bigint => unscaled * 10n ** BigInt(to - decimals);

function decimalText({ unscaled, decimals }: Decimal): string {
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(decimals + 1, '0');
  const sign = unscaled < 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
