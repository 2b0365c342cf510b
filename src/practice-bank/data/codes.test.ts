import { isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { fiscalCode, foreignIban, italianIban, randomItalianIban, vatNumber } from './codes.ts';
import { createRandom } from './random.ts';

describe('codes with check characters', () => {
  it('closes Italian IBANs with the CIN and the check digits', () => {
    // The example of the Italian IBAN in the ISO 13616 registry.
    expect(italianIban('05428', '11101', '000000123456').iban).toBe('IT60X0542811101000000123456');
  });

  it('makes IBANs that ibantools accepts', () => {
    const random = createRandom(7);
    for (let made = 0; made < 500; made += 1) expect(isValidIBAN(randomItalianIban(random))).toBe(true);
    expect(foreignIban('DE', '370400440532013000')).toBe('DE89370400440532013000');
  });

  it('makes the codice fiscale of a known person', () => {
    expect(fiscalCode('Rossi', 'Mario', { year: 1980, month: 1, day: 1, female: false, place: 'H501' })).toBe('RSSMRA80A01H501U');
    expect(fiscalCode('Fo', 'Gianfranca', { year: 1985, month: 12, day: 10, female: true, place: 'F205' }).slice(0, 11)).toBe('FOXGFR85T50');
  });

  it('closes VAT numbers', () => {
    expect(vatNumber('0764352056')).toBe('07643520567');
  });
});
