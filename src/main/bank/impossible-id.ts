/** UUIDs keep their version and variant, which a bank may check. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NIL_UUID = '00000000-0000-4000-8000-000000000000';

/** Country, check digits, and the bank's own part. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
/** Digits at the end of an IBAN that number the account at its bank. */
const ACCOUNT_DIGITS = 8;

/**
 * An id in the form of the given one that is nobody's: numbered zero where others are numbered. null where the form leaves no
 * room for one.
 */
export function impossibleId(id: string): string | null {
  const made = UUID.test(id) ? NIL_UUID : IBAN.test(id) ? impossibleIban(id) : withoutNumber(id);
  return made.toLowerCase() === id.toLowerCase() ? null : made;
}

/** The letters before the first digit are what all ids of a kind begin with; later ones number it as digits do. */
function withoutNumber(id: string): string {
  const first = id.search(/\d/);
  const prefix = first === -1 ? '' : id.slice(0, first);
  return prefix + id.slice(prefix.length).replace(/\d/g, '0').replace(/[a-z]/g, 'z').replace(/[A-Z]/g, 'Z');
}

/** Of the same country and bank, with check digits that are right. */
function impossibleIban(iban: string): string {
  const account = `${iban.slice(4, -ACCOUNT_DIGITS)}${'0'.repeat(ACCOUNT_DIGITS)}`;
  const digits = `${account}${iban.slice(0, 2)}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${iban.slice(0, 2)}${String(98n - BigInt(digits) % 97n).padStart(2, '0')}${account}`;
}
