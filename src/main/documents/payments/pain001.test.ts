import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDate } from '#shared/domain/bank-date.ts';
import { readPain001 } from './pain001.ts';

const OWN = 'IT60X0542811101000000123456';
const PAYEE = 'DE89370400440532013000';
const context = { accounts: [{ accountId: 'main', iban: OWN }], accountId: '', today: bankDate('2026-03-10') };
const read = (xml: string) => readPain001(xml, context);

interface Parts {
  readonly transfers?: readonly string[];
  readonly count?: string;
  readonly sum?: string;
  readonly ofPayment?: string;
  readonly date?: string;
  readonly debtor?: string;
  readonly version?: string;
}

const transfer = (change: { readonly amount?: string; readonly more?: string; readonly name?: string; readonly id?: string } = {}): string => `
  <CdtTrfTxInf><PmtId><EndToEndId>${change.id ?? 'NOTPROVIDED'}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${change.amount ?? '10.10'}</InstdAmt></Amt>
  <Cdtr><Nm>${change.name ?? 'Rossi'}</Nm></Cdtr><CdtrAcct><Id><IBAN>${PAYEE}</IBAN></Id></CdtrAcct>${change.more ?? '<RmtInf><Ustrd>Fattura 7</Ustrd></RmtInf>'}</CdtTrfTxInf>`;

const file = ({ transfers = [transfer()], count, sum, ofPayment = '', date = '2026-03-12', debtor = `<IBAN>${OWN}</IBAN>`, version = '03' }: Parts = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"><CstmrCdtTrfInitn>
  <GrpHdr><MsgId>m</MsgId><NbOfTxs>${count ?? transfers.length}</NbOfTxs>${sum === undefined ? '' : `<CtrlSum>${sum}</CtrlSum>`}</GrpHdr>
  <PmtInf><PmtInfId>p</PmtInfId><PmtMtd>TRF</PmtMtd>${ofPayment}<ReqdExctnDt>${date}</ReqdExctnDt><Dbtr><Nm>Us</Nm></Dbtr>
  <DbtrAcct><Id>${debtor}</Id></DbtrAcct>${transfers.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;

const codes = (xml: string): string[] => read(xml).problems.map(({ code }) => code);
const draft = (parts: Parts) => read(file(parts)).lines[0]?.draft;

describe('reading payments from a pain.001', () => {
  it('carries name, account, amount, description and date', () => {
    expect(read(file({ sum: '10.1' }))).toEqual({
      problems: [], dropped: [],
      lines: [{
        sourceLine: 1, problems: [],
        draft: {
          accountId: 'main', beneficiaryName: 'Rossi', beneficiaryAccount: PAYEE, bic: '', address: '', city: '', country: '', amount: '10.10',
          currency: 'EUR', description: 'Fattura 7', remittanceInformation: '', executionDate: '2026-03-12', isInstant: false, isUrgent: false,
          feeType: '', feeAccountId: '', taxRelief: null,
        },
      }],
    });
  });

  it('reads version 9 under any prefix, with its dates and its BIC', () => {
    const plain = file({ version: '09', date: '<Dt>2026-03-12</Dt>', transfers: [transfer({ more: '<CdtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></CdtrAgt>' })] });
    const prefixed = plain.replace(/<(\/?)(?=[A-Z])/g, '<$1p:').replace('xmlns=', 'xmlns:p=');
    expect(read(prefixed)).toEqual(read(plain));
    expect(read(prefixed).lines).toMatchObject([{ draft: { bic: 'COBADEFFXXX', executionDate: '2026-03-12' } }]);
    expect(draft({ date: '<DtTm>2026-03-12T23:30:00Z</DtTm>' })).toMatchObject({ executionDate: '2026-03-13' });
    expect(draft({ date: '2026-03-12+01:00' })).toMatchObject({ executionDate: '2026-03-12' });
  });

  it('reads a CBI payment request like a pain.001, bare or in its envelope', () => {
    const pain = file({ version: '09', date: '<Dt>2026-03-12</Dt>' }).replace('<PmtMtd>TRF</PmtMtd>', '<PmtMtd>TRA</PmtMtd>');
    const inside = pain.replace(/^.*<CstmrCdtTrfInitn>/s, '').replace(/<\/CstmrCdtTrfInitn>.*$/s, '');
    const bare = `<?xml version="1.0" encoding="UTF-8"?><CBIPaymentRequest xmlns="urn:CBI:xsd:CBIPaymentRequest.00.04.01">${inside}</CBIPaymentRequest>`;
    const prefixed = inside.replace(/<(\/?)(?=[A-Z])/g, '<$1q:');
    const body = `<CBIBdyPaymentRequest xmlns="urn:CBI:xsd:CBIBdyPaymentRequest.00.04.01" xmlns:q="urn:CBI:xsd:CBIPaymentRequest.00.04.01"><CBIEnvelPaymentRequest><CBIPaymentRequest>${prefixed}</CBIPaymentRequest></CBIEnvelPaymentRequest></CBIBdyPaymentRequest>`;
    expect(read(bare)).toEqual(read(pain));
    expect(read(body)).toEqual(read(pain));
    expect(read(bare).lines).toMatchObject([{ problems: [], draft: { executionDate: '2026-03-12', description: 'Fattura 7' } }]);
    expect(codes(bare.replace('00.04.01', '00.05.00'))).toEqual(['notPain001']);
    expect(codes(bare.replace('<NbOfTxs>1', '<NbOfTxs>2'))).toEqual(['countDiffers']);
  });

  it('understands instant and urgent, and keeps the date of an instant one that was meant for later', () => {
    const instant = '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf>';
    expect(draft({ ofPayment: instant, date: '2026-03-10' })).toMatchObject({ isInstant: true, executionDate: '' });
    expect(draft({ ofPayment: instant, date: '2026-03-12' })).toMatchObject({ isInstant: true, executionDate: '2026-03-12' });
    expect(draft({ ofPayment: '<PmtTpInf><SvcLvl><Cd>URGP</Cd></SvcLvl></PmtTpInf>' })).toMatchObject({ isUrgent: true, isInstant: false });
  });

  it('takes addresses told apart or in lines, and who pays the fees outside SEPA', () => {
    const abroad = (address: string): string => transfer().replace('</Nm></Cdtr>', `</Nm><PstlAdr>${address}</PstlAdr></Cdtr>`)
      .replace('Ccy="EUR"', 'Ccy="USD"').replace(`<IBAN>${PAYEE}</IBAN>`, '<Othr><Id>021000021</Id></Othr>');
    const shared = { ofPayment: '<ChrgBr>SHAR</ChrgBr>' };
    expect(draft({ ...shared, transfers: [abroad('<StrtNm>Park</StrtNm><BldgNb>2</BldgNb><PstCd>10001</PstCd><TwnNm>New York</TwnNm><Ctry>US</Ctry>')] }))
      .toMatchObject({ address: 'Park 2', city: '10001 New York', country: 'US', beneficiaryAccount: '021000021', currency: 'USD', feeType: 'SHA' });
    expect(draft({ transfers: [abroad('<Ctry>US</Ctry><AdrLine>Park 2</AdrLine><AdrLine>New York</AdrLine>')] }))
      .toMatchObject({ address: 'Park 2, New York', city: '', country: 'US', feeType: '' });
    expect(draft({ transfers: [abroad('<TwnNm>New York</TwnNm><Ctry>US</Ctry><AdrLine>Park 2</AdrLine>')] })).toMatchObject({ address: 'Park 2', city: 'New York', country: 'US' });
    expect(draft(shared)).toMatchObject({ feeType: '' });
  });

  it('leaves out an address in lines of an account in Italy, and says so', () => {
    const lines = '<PstlAdr><Ctry>IT</Ctry><AdrLine>Via Roma 1</AdrLine><AdrLine>20121 Milano MI</AdrLine></PstlAdr>';
    const italian = transfer().replace('</Nm></Cdtr>', `</Nm>${lines}</Cdtr>`).replace(PAYEE, 'IT60X0542811101000000123456');
    expect(draft({ transfers: [italian] })).toMatchObject({ address: '', city: '', country: '' });
    expect(read(file({ transfers: [italian] })).dropped).toContainEqual({ name: 'PstlAdr/AdrLine', lines: 1 });
  });

  it('takes no postcode for a town, and leaves no address out that Swift needs', () => {
    const to = (address: string, change: (text: string) => string = (text) => text): string => change(transfer().replace('</Nm></Cdtr>', `</Nm><PstlAdr>${address}</PstlAdr></Cdtr>`));
    expect(draft({ transfers: [to('<StrtNm>Hauptstr.</StrtNm><BldgNb>1</BldgNb><PstCd>10115</PstCd><Ctry>DE</Ctry>')] })).toMatchObject({ address: 'Hauptstr. 1, 10115', city: '', country: 'DE' });
    const dollars = (text: string): string => text.replace('Ccy="EUR"', 'Ccy="USD"').replace(PAYEE, 'IT60X0542811101000000123456');
    expect(draft({ transfers: [to('<Ctry>IT</Ctry><AdrLine>Via Roma 1</AdrLine><AdrLine>20121 Milano</AdrLine>', dollars)] })).toMatchObject({ address: 'Via Roma 1, 20121 Milano', city: '', country: 'IT' });
  });

  it('joins the lines of the description without cutting them', () => {
    const long = 'x'.repeat(140);
    expect(draft({ transfers: [transfer({ more: `<RmtInf><Ustrd>${long}</Ustrd><Ustrd>y</Ustrd></RmtInf>` })] })).toMatchObject({ description: `${long} y` });
  });

  it('compares counts and sums exactly, of the file and of each block', () => {
    const transfers = ['0.1', '0.2', '1000000000000000.03'].map((amount) => transfer({ amount }));
    expect(codes(file({ transfers, sum: '1000000000000000.33' }))).toEqual([]);
    expect(codes(file({ transfers, sum: '1000000000000000.330' }))).toEqual([]);
    expect(read(file({ transfers, sum: '1000000000000000.34', count: '2' })).problems).toEqual([
      { code: 'countDiffers', said: '2', found: '3', where: 'file' },
      { code: 'sumDiffers', said: '1000000000000000.34', found: '1000000000000000.33', where: 'file' },
    ]);
    expect(read(file({ ofPayment: '<NbOfTxs>2</NbOfTxs><CtrlSum>1</CtrlSum>' })).problems).toMatchObject([
      { code: 'countDiffers', where: 'payment' }, { code: 'sumDiffers', where: 'payment' },
    ]);
    expect(codes(file().replace('<NbOfTxs>1</NbOfTxs>', ''))).toEqual(['countDiffers']);
  });

  it('does not take an amount that is no XML number', () => {
    expect(read(file({ transfers: [transfer({ amount: '1,000' })] })).lines[0]?.problems).toEqual([{ field: 'amount', code: 'amountNotReadable' }]);
  });

  it('leaves out what is there twice: which one counts is not for us to say', () => {
    const twice = transfer().replace('<Amt>', '<Amt><InstdAmt Ccy="EUR">1</InstdAmt>');
    expect(draft({ transfers: [twice] })).toMatchObject({ amount: '', currency: '' });
  });

  it('names a debtor that is not one of the connection, and a cheque', () => {
    expect(read(file({ debtor: `<IBAN>${PAYEE}</IBAN>` }))).toMatchObject({
      problems: [{ code: 'unknownDebtor', account: PAYEE }], lines: [{ draft: { accountId: '' } }],
    });
    expect(read(file().replace('>TRF<', '>CHK<')).lines[0]?.problems).toEqual([{ field: 'beneficiaryAccount', code: 'notValid' }]);
  });

  it('names what the interface cannot carry, known or not, with its lines', () => {
    const rich = transfer({
      id: 'E1', more: '<UltmtCdtr><Nm>x</Nm></UltmtCdtr><Purp><Cd>SALA</Cd></Purp><New><A>1</A></New><RmtInf><Strd><X>1</X></Strd><Ustrd>a</Ustrd></RmtInf>',
    });
    const { dropped } = read(file({ transfers: [rich, transfer()], ofPayment: '<BtchBookg>true</BtchBookg><UltmtDbtr><Nm>y</Nm></UltmtDbtr>' }));
    expect(Object.fromEntries(dropped.map(({ name, lines }) => [name, lines]))).toEqual({
      UltmtDbtr: 2, BtchBookg: 2, UltmtCdtr: 1, Purp: 1, New: 1, EndToEndId: 1, 'RmtInf/Strd': 1,
    });
  });
});

describe('hostile files', () => {
  const billion = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';

  it.each([
    ['a DOCTYPE', file().replace('<Document', `${billion}<Document`)],
    ['after a mark of byte order and a comment', `\ufeff<!-- x -->${billion}${file().replace(/^<\?xml[^>]*>/, '')}`],
    ['in small letters', file().replace('<Document', '<!doctype x SYSTEM "file:///etc/passwd"><Document')],
    ['inside', file().replace('<PmtInf>', '<!ENTITY % a SYSTEM "http://x/"><PmtInf>')],
    ['behind a comment that ends early', file().replace('<Document', '<!-- a --><!DOCTYPE x><Document')],
  ])('are refused for a declaration: %s', (_, xml) => {
    expect(read(xml)).toEqual({ lines: [], dropped: [], problems: [{ code: 'doctype' }] });
  });

  it.each([
    ['UTF-16 read as UTF-8', [...file()].join('\u0000')],
    ['an entity that nothing declares', file({ transfers: [transfer({ name: '&xxe;' })] })],
    ['a reference too large', file({ transfers: [transfer({ name: '&#99999999999;' })] })],
    ['a cut file', file().slice(0, -40)],
    ['crossed elements', '<a><b></a></b>'],
    ['names that reach into objects', file().replace('<Nm>Us</Nm>', '<__proto__>Us</__proto__>')],
    ['a depth that no such file has', `<Document>${'<a>'.repeat(3000)}${'</a>'.repeat(3000)}</Document>`],
    ['no XML at all', 'iban;amount'],
  ])('are no XML: %s', (_, xml) => {
    expect(codes(xml)).toEqual(['notXml']);
  });

  it.each([
    ['another message', file().replaceAll('CstmrCdtTrfInitn', 'CstmrDrctDbtInitn')],
    ['another namespace', file({ version: '11' })],
    ['none', file().replace(/ xmlns="[^"]*"/, '')],
    ['a page', '<html><body>Login</body></html>'],
  ])('are no pain.001: %s', (_, xml) => {
    expect(codes(xml)).toEqual(['notPain001']);
  });

  it('decodes what XML itself defines, once', () => {
    expect(draft({ transfers: [transfer({ name: 'A &amp;amp; B&#232; <![CDATA[<C> & D]]>' })] })).toMatchObject({ beneficiaryName: 'A &amp; Bè <C> & D' });
  });

  it('are large', () => {
    expect(codes(`${file()}${' '.repeat(20_000_001)}`)).toEqual(['tooLarge']);
    expect(codes(file({ transfers: Array.from({ length: 10_001 }, () => transfer()) }))).toEqual(['tooLarge']);
  });

  it('never throw', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('<Document>', '</Document>', '<!', '<![CDATA[', ']]>', '<!--', '-->', '&amp;', '<?', '?>', '"'));
    const whole = file();
    const mutated = fc.tuple(fc.nat(whole.length), fc.nat(40), piece).map(([at, length, text]) => whole.slice(0, at) + text + whole.slice(at + length));
    fc.assert(fc.property(fc.oneof(mutated, fc.array(piece).map((parts) => parts.join(''))), (xml) => {
      const { lines, problems } = read(xml);
      expect(lines.length + problems.length).toBeGreaterThan(0);
    }), { numRuns: 500 });
  });
});
