/** Text as sent: one trimmed line, NFC. It looks unchanged; pasted text often has line breaks and split accents that no payment field keeps. */
export function textAsSent(typed: string): string {
  return typed.toWellFormed().normalize('NFC').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** A code as sent: without white space, in capitals. */
export function codeAsSent(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Cc}\p{Cf}]+/gu, '').toUpperCase();
}
