import { expect, it } from 'vitest';

import { kindOfFile } from '../frame/drop-anywhere.tsx';

it.each([
  ['payments.csv', 'Beneficiary;IBAN;Amount;Description\nRossi;IT60;1,00;x', 'payments'],
  ['pagamenti.CSV', '\uFEFFsep=;\r\nNominativo;IBAN;Importo;Causale\r\n', 'payments'],
  ['fornitori.csv', 'Nome,IBAN,Codice fiscale\nRossi,IT60,RSS', 'beneficiaries'],
  ['people.txt', 'Name\tIBAN\nRossi\tIT60', 'beneficiaries'],
  ['unclear.csv', 'Name;IBAN;Causale\nRossi;IT60;x', 'either'],
  ['headless.csv', 'Rossi;IT60X0542811101000000123456;12,50', 'either'],
  ['sepa.xml', '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>', 'payments'],
  ['cbi.xml', '<?xml version="1.0"?><CBIPaymentRequest xmlns="urn:CBI:xsd:CBIPaymentRequest.00.04.01">', 'payments'],
  ['statement.xml', '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">', 'otherXml'],
  ['broken.xml', 'Name;IBAN;Amount', 'otherXml'],
  ['picture.png', '\u0089PNG', 'other'],
  ['sheet.xlsx', 'PK', 'other'],
  ['binary.csv', 'a\0b', 'other'],
  ['empty.csv', '  \n', 'other'],
] as const)('%s', (name, text, kind) => {
  expect(kindOfFile(name, text)).toBe(kind);
});
