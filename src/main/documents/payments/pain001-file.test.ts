import { describe, expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import { second } from '#test/support/journal-fixture.ts';
import { paymentsPain001 } from './pain001-file.ts';
import type { PaymentOfFile } from './pain001-file.ts';
import { readPain001 } from './pain001.ts';

const OWN = 'IT60X0542811101000000123456';
const OTHER_OWN = 'FR1420041010050500013M02606';
const payment = (change: Partial<PaymentOfFile> = {}): PaymentOfFile => ({
  debtorIban: OWN, debtorName: 'Portale Srl', endToEndId: 'TS4K7Q0ZB2', amount: { amountMinor: 12_34, currency: 'EUR' }, remittance: 'Fattura 7', executionDate: bankDate('2026-07-02'), isInstant: false,
  creditor: { name: 'Mario Rossi', iban: 'DE89370400440532013000', bic: null, address: null }, ...change,
});
const written = (...payments: readonly PaymentOfFile[]): string => paymentsPain001({ messageId: 'TESORO-20260630100000-1A2B3C4D', at: second(0), today: bankDate('2026-06-30'), payments });
const readBack = (xml: string) => readPain001(xml, { accounts: [{ accountId: 'A1', iban: OWN }, { accountId: 'A2', iban: OTHER_OWN }], accountId: '', today: bankDate('2026-06-30') });

describe('a payment file for the portal of a bank', () => {
  it('is read back by the reader of such files as exactly what it was made of', () => {
    const xml = written(
      payment(),
      payment({ endToEndId: 'TS2', amount: { amountMinor: 100_000_00, currency: 'EUR' }, creditor: { name: 'Müller GmbH'.normalize('NFKD').replace(/\p{M}/gu, ''), iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPPAR', address: { line: 'Rue A 1', town: 'Paris', country: 'FR' } } }),
      payment({ endToEndId: 'TS3', debtorIban: OTHER_OWN, executionDate: null, isInstant: true, remittance: '' }),
    );
    const { lines, problems } = readBack(xml);
    expect(problems).toEqual([]);
    expect(lines.map(({ draft, problems: ofLine }) => [draft.accountId, draft.beneficiaryName, draft.beneficiaryAccount, draft.bic, draft.amount, draft.currency, draft.description, draft.executionDate, draft.isInstant, draft.address, draft.city, draft.country, ofLine])).toEqual([
      ['A1', 'Mario Rossi', 'DE89370400440532013000', '', '12.34', 'EUR', 'Fattura 7', '2026-07-02', false, '', '', '', []],
      ['A1', 'Muller GmbH', 'FR1420041010050500013M02606', 'PSSTFRPPPAR', '100000.00', 'EUR', 'Fattura 7', '2026-07-02', false, 'Rue A 1', 'Paris', 'FR', []],
      ['A2', 'Mario Rossi', 'DE89370400440532013000', '', '12.34', 'EUR', '', '', true, '', '', '', []],
    ]);
  });

  it('counts and adds up the whole and each block, of which there is one per debtor, day and scheme', () => {
    const xml = written(payment(), payment({ executionDate: bankDate('2026-07-03') }), payment({ isInstant: true }), payment({ debtorIban: OTHER_OWN }), payment({ amount: { amountMinor: 5, currency: 'EUR' } }));
    expect([...xml.matchAll(/<NbOfTxs>(\d+)<\/NbOfTxs><CtrlSum>([\d.]+)<\/CtrlSum>/g)].map(([, count, sum]) => [count, sum]))
      .toEqual([['5', '49.41'], ['2', '12.39'], ['1', '12.34'], ['1', '12.34'], ['1', '12.34']]);
    expect([...xml.matchAll(/<PmtInfId>([^<]+)</g)].map(([, id]) => id)).toEqual([1, 2, 3, 4].map((number) => `TESORO-20260630100000-1A2B3C4D-${number}`));
    expect(xml.match(/<Cd>INST<\/Cd>/g)).toHaveLength(1);
  });

  it('has the elements in the order of the standard, and only characters of SEPA', () => {
    const xml = written(payment({ creditor: { name: "Citta' & <Figli>", iban: 'DE89370400440532013000', bic: 'COBADEFF', address: { line: 'A 1', town: 'B', country: 'DE' } } }));
    const names = [...xml.matchAll(/<([A-Za-z]+)(?: [^>]*)?>/g)].map(([, name]) => name).join(' ');
    expect(names).toBe([
      'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm',
      'PmtInf PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf SvcLvl Cd ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN DbtrAgt FinInstnId Othr Id ChrgBr',
      'CdtTrfTxInf PmtId EndToEndId Amt InstdAmt CdtrAgt FinInstnId BICFI Cdtr Nm PstlAdr TwnNm Ctry AdrLine CdtrAcct Id IBAN RmtInf Ustrd',
    ].join(' '));
    expect(xml).toContain("<Nm>Citta' &amp; &lt;Figli&gt;</Nm>");
    expect(xml).toContain('<CreDtTm>2026-06-30T10:00:00Z</CreDtTm>');
    expect(xml).toContain('<BtchBookg>false</BtchBookg>');
    expect(readBack(xml).lines[0]?.draft.beneficiaryName).toBe("Citta' & <Figli>");
  });

  it('says that the debtor’s name is not known rather than none', () => {
    expect(written(payment({ debtorName: null })).match(/<Nm>NOTPROVIDED<\/Nm>/g)).toHaveLength(2);
  });
});
