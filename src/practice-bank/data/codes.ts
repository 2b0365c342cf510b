import type { Random } from './random.ts';

/* Codes with check characters: IBAN (ISO 13616), Italian CIN, codice fiscale, partita IVA. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Values of characters at odd places, in CIN and codice fiscale. */
const ODD_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

const ordinal = (character: string): number => (/\d/.test(character) ? Number(character) : LETTERS.indexOf(character));

function checkLetter(text: string): string {
  const sum = [...text].reduce((total, character, index) => {
    const value = ordinal(character);
    return total + (index % 2 === 0 ? (ODD_VALUES[value] ?? 0) : value);
  }, 0);
  return LETTERS.charAt(sum % 26);
}

function ibanCheckDigits(country: string, bban: string): string {
  const digits = [...`${bban}${country}00`].map((character) => parseInt(character, 36).toString()).join('');
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return String(98 - remainder).padStart(2, '0');
}

export const foreignIban = (country: string, bban: string): string => `${country}${ibanCheckDigits(country, bban)}${bban}`;

export interface ItalianIban {
  readonly iban: string;
  readonly abiCode: string;
  readonly cabCode: string;
  readonly account: string;
  readonly nationalCin: string;
  readonly internationalCin: string;
}

export function italianIban(abiCode: string, cabCode: string, account: string): ItalianIban {
  const nationalCin = checkLetter(`${abiCode}${cabCode}${account}`);
  const bban = `${nationalCin}${abiCode}${cabCode}${account}`;
  const internationalCin = ibanCheckDigits('IT', bban);
  return { iban: `IT${internationalCin}${bban}`, abiCode, cabCode, account, nationalCin, internationalCin };
}

const BRANCHES = [
  ['03069', '09606'], ['02008', '01600'], ['05034', '01647'], ['05387', '12900'], ['01030', '03200'], ['08327', '03221'],
  ['03268', '01000'], ['03015', '03200'], ['06230', '02401'], ['05696', '01600'], ['03062', '34210'], ['01005', '02800'],
] as const;

export function randomItalianIban(random: Random): string {
  const [abi, cab] = random.pick(BRANCHES);
  return italianIban(abi, cab, `000${random.digits(9)}`).iban;
}

const MONTH_LETTERS = 'ABCDEHLMPRST';

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[^A-Za-z]/g, '').toUpperCase();

const consonantsOf = (text: string): string => text.replace(/[AEIOU]/g, '');

const vowelsOf = (text: string): string => text.replace(/[^AEIOU]/g, '');

const threeLetters = (text: string, consonants: string): string => `${consonants}${vowelsOf(text)}XXX`.slice(0, 3);

function nameLetters(name: string): string {
  const plain = withoutAccents(name);
  const consonants = consonantsOf(plain);
  const chosen = consonants.length > 3 ? consonants.charAt(0) + consonants.slice(2, 4) : consonants;
  return threeLetters(plain, chosen);
}

export interface Birth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly female: boolean;
  readonly place: string;
}

export function fiscalCode(surname: string, name: string, birth: Birth): string {
  const plain = withoutAccents(surname);
  const day = birth.female ? birth.day + 40 : birth.day;
  const body = [
    threeLetters(plain, consonantsOf(plain)),
    nameLetters(name),
    String(birth.year % 100).padStart(2, '0'),
    MONTH_LETTERS.charAt(birth.month - 1),
    String(day).padStart(2, '0'),
    birth.place,
  ].join('');
  return body + checkLetter(body);
}

/** An Italian VAT number from its first ten digits. */
export function vatNumber(tenDigits: string): string {
  const sum = [...tenDigits].reduce((total, character, index) => {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${tenDigits}${String((10 - (sum % 10)) % 10)}`;
}
