// table
import { destinationOf, needsAddress } from '#shared/domain/payment/creditor-reading.ts';
import { attributeOf, childNames, childrenOf, only, textAt, textOf } from './xml.ts';
import type { XmlNode } from './xml.ts';

/* What a pain.001 says and the interface cannot carry. All that is not known to be carried counts as dropped. */

/** Of a credit transfer (CdtTrfTxInf): what is carried, or looked into below. */
const CARRIED_OF_TRANSFER = new Set(['PmtId', 'PmtTpInf', 'Amt', 'ChrgBr', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
/** Of a payment information block (PmtInf). Its debtor and the debtor's bank are those of the account. */
const CARRIED_OF_PAYMENT = new Set([
  'PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr', 'ChrgsAcct', 'CdtTrfTxInf',
]);
const CARRIED_OF_CREDITOR = new Set(['Nm', 'PstlAdr']);
const CARRIED_OF_ADDRESS = new Set(['AdrTp', 'StrtNm', 'BldgNb', 'PstCd', 'TwnNm', 'Ctry', 'AdrLine']);
const CARRIED_OF_ACCOUNT = new Set(['Id', 'Tp', 'Ccy', 'Nm']);
const CARRIED_OF_TYPE = new Set(['SvcLvl', 'LclInstrm', 'InstrPrty']);

/** Service levels and local instruments that say what an ordinary SEPA or urgent transfer is anyway. */
const ORDINARY = new Set(['', 'SEPA', 'NURG', 'URGP', 'INST', 'TRF', 'NORM']);

/** What ISO 20022 has written where there is no such id. */
const NO_ID = new Set(['', 'NOTPROVIDED']);

const beyond = (node: XmlNode | null, carried: ReadonlySet<string>): readonly string[] => childNames(node).filter((name) => !carried.has(name));

/** Names of what is lost of a payment information block, for each of its lines. */
export function droppedOfPayment(payment: XmlNode): readonly string[] {
  return [
    ...beyond(payment, CARRIED_OF_PAYMENT),
    // One entry for all of them on the statement: here each is an order of its own.
    ...(textAt(payment, 'BtchBookg') === 'true' ? ['BtchBookg'] : []),
    ...droppedOfType(only(payment, 'PmtTpInf')),
  ];
}

/** Names of what is lost of one credit transfer. */
export function droppedOfTransfer(transfer: XmlNode): readonly string[] {
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
 * Whether an address in lines is left out: which of them is the town is not said and not guessed, payment schemes take no address
 * without it, and a payment in euros to an account in Italy needs none. Elsewhere the person is asked for it.
 */
export function isAddressLeftOut(transfer: XmlNode): boolean {
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
