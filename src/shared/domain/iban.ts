import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

/** The IBAN without spaces and in capitals, as it is sent and stored. Text that is not an IBAN comes back the same way. */
export function compactIban(text: string): string {
  return electronicFormatIBAN(text) ?? text.replace(/\s+/g, '').toUpperCase();
}

/** The IBAN in groups of four, for people. */
export function groupedIban(iban: string): string {
  return compactIban(iban).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Whether length, structure and check digits are those of the country (ISO 13616). */
export function isIban(text: string): boolean {
  return isValidIBAN(compactIban(text));
}
