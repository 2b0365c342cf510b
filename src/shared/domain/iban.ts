import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

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
  return isValidIBAN(compactIban(text));
}
