import { electronicFormatIBAN, isValidBBAN } from 'ibantools';

/** The IBAN without spaces, in capitals, as sent and stored. Other text is treated the same way. */
export function compactIban(text: string): string {
  return electronicFormatIBAN(text) ?? text.replace(/\s+/g, '').toUpperCase();
}

/** In groups of four, for people. */
export function groupedIban(iban: string): string {
  return compactIban(iban).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Checks length, structure and check digits (ISO 13616). */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  return CHECK_DIGITS.test(iban) && isValidBBAN(iban.slice(4), iban.slice(0, 2)) && remainderOf(iban) === 1;
}

/** 00, 01 and 99 would leave the same remainders as 97, 98 and 02. */
const CHECK_DIGITS = /^[A-Z]{2}(?:0[2-9]|[1-8]\d|9[0-8])/;

/** By 97, letters counting from 10 and the first four characters last. With the library's own the whole check takes three times as long, which matters for 100,000 orders. */
function remainderOf(iban: string): number {
  let remainder = 0;
  for (let index = 0; index < iban.length; index += 1) {
    const code = iban.charCodeAt((index + 4) % iban.length);
    remainder = (code < 65 ? remainder * 10 + code - 48 : remainder * 100 + code - 55) % 97;
  }
  return remainder;
}
