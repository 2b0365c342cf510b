import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPaymentCode } from './payment-code.ts';

const IBAN = 'IT60X0542811101000000123456';
const code = (...lines: readonly string[]): string => lines.join('\n');

it('reads what a QR code on a bill says', () => {
  expect(readPaymentCode(code('BCD', '002', '1', 'SCT', '', 'Officina Prova', IBAN, 'EUR12.5', '', '', 'Fattura 7'), ',')).toEqual({
    name: 'Officina Prova', bic: '', accountCode: IBAN, amount: '12,5', description: 'Fattura 7',
  });
  expect(readPaymentCode(code('BCD', '001', '1', 'SCT', 'BPPIITRRXXX', 'Officina Prova', 'IT60 X054 2811 1010 0000 0123 456', '', '', 'RF18539007547034'), '.')).toEqual({
    name: 'Officina Prova', bic: 'BPPIITRRXXX', accountCode: IBAN, amount: '', description: 'RF18539007547034',
  });
});

it.each([
  ['of another kind', code('BCD', '002', '1', 'XYZ', '', 'Officina', IBAN, 'EUR1.00')], ['of another version', code('BCD', '003', '1', 'SCT', '', 'Officina', IBAN, 'EUR1.00')],
  ['with a wrong IBAN', code('BCD', '002', '1', 'SCT', '', 'Officina', 'IT60X0542811101000000123457', 'EUR1.00')], ['in another currency', code('BCD', '002', '1', 'SCT', '', 'Officina', IBAN, 'USD1.00')],
  ['of no text', ''], ['of another text', `Officina\n${IBAN}`],
])('takes none %s', (_what, text) => {
  expect(readPaymentCode(text, '.')).toBeNull();
});

it('never fails', () => {
  fc.assert(fc.property(fc.string(), fc.array(fc.string()), (text, lines) => {
    readPaymentCode(text, '.');
    expect(readPaymentCode(['BCD', '002', ...lines].join('\n'), ',')?.name).not.toBe('');
  }));
});
