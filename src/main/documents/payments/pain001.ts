import type { FileProblem } from '#shared/bridge/payments/batches.ts';
import { bankDateAt, instantToMs, parseInstant } from '#shared/domain/instant.ts';
import { isIban } from '#shared/domain/iban.ts';
import { addressWithPostcode } from '#shared/domain/payment/creditor-address.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';
import { decimalText, parseDecimal, sameNumber, sumOf } from './decimal-sum.ts';
import { MAX_CHARACTERS, MAX_LINES, accountFinder, droppedCounter, unreadableFile } from './file.ts';
import type { FileContext, FileLine, PaymentsFile } from './file.ts';
import { droppedOfPayment, droppedOfTransfer, isAddressLeftOut } from './pain001-dropped.ts';
import { attributeOf, childrenOf, isElement, only, readXml, textAt, textOf } from './xml.ts';
import type { XmlNode } from './xml.ts';

/** ISO 20022, customer credit transfer initiation, versions 3 and 9. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.(?:03|09)$/;

/**
 * Reads payments from a pain.001. Never throws. Its own counts and sums are compared exactly; a debtor's account that is
 * none of the connection's is named, and its lines are left without an account.
 */
export function readPain001(text: string, context: FileContext): PaymentsFile {
  if (text.length > MAX_CHARACTERS) return unreadableFile('tooLarge');
  if (text.replace(/^\ufeff/, '').trim() === '') return unreadableFile('empty');
  const xml = readXml(text);
  if (!xml.ok) return unreadableFile(xml.error);
  const document = only(xml.value, 'Document');
  const initiation = only(document, 'CstmrCdtTrfInitn');
  if (!isElement(initiation) || !namespacesOf(document).some((name) => NAMESPACE.test(name))) return unreadableFile('notPain001');
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

const namespacesOf = (document: XmlNode | null): readonly string[] =>
  isElement(document) ? Object.entries(document).flatMap(([name, value]) => (/^@xmlns(?::|$)/.test(name) && typeof value === 'string' ? [value.trim()] : [])) : [];

/** NbOfTxs and CtrlSum beside what is there. The header must count; a payment information block may leave both out. */
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

/** The IBAN, or the id of another kind of account. */
const accountCodeOf = (account: XmlNode | null): string => textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id');

interface PaymentOfLine {
  readonly accountId: string;
  readonly findAccount: (code: string) => string | null;
  readonly today: string;
}

function readLine(payment: XmlNode, transfer: XmlNode, { accountId, findAccount, today }: PaymentOfLine): Pick<FileLine, 'draft' | 'problems'> {
  const problems: PaymentProblem[] = [];
  // A cheque is not a transfer.
  if (!['TRF', ''].includes(textAt(payment, 'PmtMtd'))) problems.push({ field: 'beneficiaryAccount', code: 'notValid' });
  const instructed = only(transfer, 'Amt', 'InstdAmt');
  const amount = textOf(instructed);
  // "1,000" is no XML number: read the way people write, it could be a thousand.
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

/** Whether the transfer, or else its block, names this service level or local instrument. */
function saysType(payment: XmlNode, transfer: XmlNode, code: string): boolean {
  const type = only(transfer, 'PmtTpInf') ?? only(payment, 'PmtTpInf');
  return ['SvcLvl', 'LclInstrm'].some((name) => childrenOf(type, name).some((level) => textAt(level, 'Cd') === code || textAt(level, 'Prtry') === code));
}

/** Either the date itself, or Dt or DtTm within it. An instant one of today or earlier says what an instant one does anyway. */
function executionDateOf(payment: XmlNode, isInstant: boolean, today: string): string {
  const node = only(payment, 'ReqdExctnDt');
  const time = textAt(node, 'DtTm');
  const instant = time === '' ? null : parseInstant(time);
  const date = textOf(node) || textAt(node, 'Dt') || (instant === null ? time : bankDateAt(instantToMs(instant)));
  // xs:date may end with a zone.
  const day = date.replace(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, '$1');
  return isInstant && day <= today ? '' : day;
}

/** Within SEPA costs are always shared (SLEV): only another choice is passed on, and is then judged. */
function feeTypeOf(payment: XmlNode, transfer: XmlNode, isSepa: boolean): TransferDraft['feeType'] {
  switch (textAt(transfer, 'ChrgBr') || textAt(payment, 'ChrgBr')) {
    case 'SHAR': return isSepa ? '' : 'SHA';
    case 'DEBT': return 'OUR';
    case 'CRED': return 'BEN';
    default: return '';
  }
}

/** Street, town and country where they are told apart. Of lines none is taken for the town: the person is asked for it. */
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
