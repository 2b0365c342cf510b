/**
 * Text as it is sent: one line, without spaces around it, accents as single characters. Looks the same as what was typed;
 * pasted text often carries line breaks and split accents that no payment field keeps.
 */
export function textAsSent(typed: string): string {
  return typed.toWellFormed().normalize('NFC').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** A code as it is sent: without any white space, in capitals. */
export function codeAsSent(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}]+/gu, '').toUpperCase();
}
