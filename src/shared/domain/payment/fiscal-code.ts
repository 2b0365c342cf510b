/* Check characters of Italian tax codes. The existing library does not load as an ES module in Node and adds a date library, municipality lists and 22 kB. */

const TAX_CODE = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;
const VAT_NUMBER = /^\d{11}$/;

/** Values of A to Z (and of digits 0 to 9, as A to J) at odd positions: Ministry of Finance decree of 23 December 1976. */
const ODD_WORTH = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Checks a person's tax code (16 characters, omocodia included) or an organisation's eleven-digit number. Foreign codes fail: use it only to warn. */
export function hasRightCheckDigits(code: string): boolean {
  return VAT_NUMBER.test(code) ? isVatNumber(code) : isTaxCode(code);
}

/** Codice fiscale of a person, compact capitals. */
function isTaxCode(code: string): boolean {
  if (!TAX_CODE.test(code)) return false;
  const sum = Array.from(code.slice(0, 15), worthAt).reduce((total, worth) => total + worth, 0);
  return code.charCodeAt(15) - 65 === sum % 26;
}

function worthAt(character: string, index: number): number {
  const ordinal = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
  return index % 2 === 0 ? ODD_WORTH[ordinal] ?? 0 : ordinal;
}

/** Partita IVA, or an organisation's tax code: eleven digits, the last by Luhn's rule. */
function isVatNumber(code: string): boolean {
  const sum = [...code].reduce((total, character, index) => {
    const digit = Number(character);
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return sum % 10 === 0 && !/^0+$/.test(code);
}
