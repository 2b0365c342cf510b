import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPastedPayee } from './pasted-payee.ts';

const IBAN = 'IT60X0542811101000000123456';

describe('a pasted text', () => {
  it('is understood on one line, in Italian', () => {
    expect(readPastedPayee('Intestatario: Officina Prova S.r.l. IBAN: IT60 X054 2811 1010 0000 0123 456 BIC BPPIITRRXXX Importo € 1.234,50 Causale Fattura 12 del 3/3')).toEqual({
      name: 'Officina Prova S.r.l.', accountCode: IBAN, bic: 'BPPIITRRXXX', amount: '1.234,50', currency: 'EUR', description: 'Fattura 12 del 3/3',
    });
  });

  it('is understood line by line, in English', () => {
    const text = 'Please pay:\nBeneficiary name: Jane Doe\nBeneficiary bank: Deutsche Bank\nAccount number: DE89.3704.0044.0532.0130.00\nSWIFT code: DEUTDEFF\nAmount: 1,234.50 EUR\nReference: INV-7: late';
    expect(readPastedPayee(text)).toEqual({
      name: 'Jane Doe', accountCode: 'DE89370400440532013000', bic: 'DEUTDEFF', amount: '1,234.50', currency: 'EUR', description: 'INV-7: late',
    });
  });

  it('may have labels on lines of their own', () => {
    expect(readPastedPayee('Beneficiario\nMario Rossi\n\nIBAN\nIT60X 05428 11101 000000123456\nCausale\nAffitto')).toEqual({
      name: 'Mario Rossi', accountCode: IBAN, description: 'Affitto',
    });
  });

  it.each([
    [IBAN, { accountCode: IBAN }],
    [`Mario Rossi\n${IBAN}`, { name: 'Mario Rossi', accountCode: IBAN }],
    [`Mario Rossi\n${IBAN}\n€ 50,00`, { name: 'Mario Rossi', accountCode: IBAN, amount: '50,00', currency: 'EUR' }],
    [`Ciao Luca\nMario Rossi\n${IBAN}`, { accountCode: IBAN }],
    ['Mario Rossi', {}],
    [`${IBAN}\nDE89370400440532013000`, {}],
    [`${IBAN} o anche ${IBAN}`, { accountCode: IBAN }],
    [`IBAN beneficiario: ${IBAN}`, { accountCode: IBAN }],
    ['IBAN: IT60X0542811101000000123457', { accountCode: 'IT60X0542811101000000123457' }],
    ['Account number: 1234-5678 90\nBIC/SWIFT: CHASUS33', { accountCode: '1234-567890', bic: 'CHASUS33' }],
    ['Amount: $ 10.00', {}],
    ['Importo: 1.500', { amount: '1.500' }],
    ['Importo: USD 1,500.00', { amount: '1,500.00', currency: 'USD' }],
    ['BIC: SOCIETA', {}],
    ['', {}],
  ])('%j gives %j', (text, payee) => {
    expect(readPastedPayee(text)).toEqual(payee);
  });

  it('never fails, and never gives an empty value', () => {
    const words = fc.constantFrom('IBAN', 'BIC:', 'Importo', 'Causale', 'Beneficiario:', '€', '1.234,50', IBAN, 'Mario', '\n', ':', '=', 'banca');
    fc.assert(fc.property(fc.array(fc.oneof(words, fc.string())).map((parts) => parts.join(' ')), (text) => {
      expect(Object.values(readPastedPayee(text))).not.toContain('');
    }));
  });

  it('takes about as long for one long text as for ten of a tenth of its length', () => {
    const tookFor = (length: number, times: number): number => {
      const text = `${'IT60 X054 '.repeat(length)}${'Importo '.repeat(length)}${'1.'.repeat(2 * length)}${' '.repeat(10 * length)}`;
      const started = process.cpuUsage();
      for (let time = 0; time < times; time += 1) readPastedPayee(text);
      return process.cpuUsage(started).user;
    };
    tookFor(2_000, 10);
    // An expression that goes back over what it has read would make it ten times. Processor time: the tests share the machine.
    expect(tookFor(20_000, 1)).toBeLessThan(tookFor(2_000, 10) * 5 + 50_000);
  });
});
