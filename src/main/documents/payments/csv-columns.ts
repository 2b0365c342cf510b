// table
import { foldText } from '#shared/domain/folded-text.ts';

/** What a column of a file of payments may say. */
export type PaymentColumn =
  | 'from' | 'name' | 'account' | 'bic' | 'address' | 'postcode' | 'city' | 'country' | 'amount' | 'currency' | 'description' | 'remittance' | 'date'
  | 'instant' | 'urgent' | 'feeType' | 'feeAccount';

/** Headings in English and Italian, without accents, marks and spaces. */
const HEADINGS: Readonly<Record<PaymentColumn, readonly string[]>> = {
  from: [
    'from', 'fromaccount', 'fromiban', 'debitaccount', 'debitiban', 'debtoraccount', 'debtoriban', 'payeraccount', 'payeriban', 'accountid',
    'contoaddebito', 'contodiaddebito', 'contodaaddebitare', 'ibanaddebito', 'ibandiaddebito', 'contoordinante', 'ibanordinante', 'daconto', 'dalconto',
  ],
  name: [
    'name', 'payee', 'payeename', 'beneficiary', 'beneficiaryname', 'creditor', 'creditorname', 'nome', 'beneficiario', 'nomebeneficiario',
    'nominativo', 'nominativobeneficiario', 'intestatario', 'ragionesociale', 'denominazione', 'creditore',
  ],
  account: [
    'iban', 'account', 'accountnumber', 'payeeiban', 'payeeaccount', 'beneficiaryiban', 'beneficiaryaccount', 'creditoriban', 'creditoraccount',
    'toaccount', 'toiban', 'conto', 'contobeneficiario', 'ibanbeneficiario', 'ibancreditore', 'contoaccredito', 'ibanaccredito', 'contocorrente',
    'numeroconto', 'coordinatebancarie',
  ],
  bic: ['bic', 'swift', 'bicswift', 'swiftbic', 'swiftcode', 'biccode', 'codicebic', 'codiceswift', 'bicbeneficiario'],
  address: ['address', 'street', 'beneficiaryaddress', 'indirizzo', 'via', 'indirizzobeneficiario'],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'cap', 'codicepostale', 'codiceavviamentopostale'],
  city: ['city', 'town', 'citta', 'comune', 'localita'],
  country: ['country', 'countrycode', 'paese', 'nazione', 'codicepaese'],
  amount: ['amount', 'sum', 'importo', 'ammontare', 'somma', 'importoeur', 'amounteur'],
  currency: ['currency', 'currencycode', 'ccy', 'divisa', 'valuta', 'codicedivisa'],
  description: ['description', 'details', 'paymentdetails', 'reason', 'causale', 'descrizione', 'causalebonifico'],
  remittance: ['remittanceinformation', 'uri', 'informazionidipagamento'],
  date: [
    'date', 'executiondate', 'paymentdate', 'requestedexecutiondate', 'data', 'dataesecuzione', 'datadiesecuzione', 'datapagamento', 'databonifico',
  ],
  instant: ['instant', 'isinstant', 'istantaneo', 'bonificoistantaneo'],
  urgent: ['urgent', 'isurgent', 'urgente', 'bonificourgente'],
  feeType: ['fees', 'feetype', 'charges', 'chargebearer', 'spese', 'commissioni', 'tipospese'],
  feeAccount: ['feeaccount', 'feeaccountid', 'chargesaccount', 'contospese', 'contocommissioni', 'contoaddebitospese'],
};

const BY_HEADING = new Map(Object.entries(HEADINGS).flatMap(([column, names]) => names.map((name) => [name, column as PaymentColumn] as const)));

export const columnOf = (heading: string): PaymentColumn | null =>
  BY_HEADING.get(foldText(heading).replace(/[^a-z0-9]/g, '')) ?? null;

/** What people write for yes and no; null when it is neither. */
export function yesOrNo(text: string): boolean | null {
  const word = foldText(text.trim());
  if (['', 'no', 'n', 'false', 'falso', '0', '-'].includes(word)) return false;
  return ['yes', 'y', 'si', 's', 'true', 'vero', '1', 'x', 'instant', 'istantaneo', 'urgent', 'urgente'].includes(word) ? true : null;
}
