/** A decimal number as XML writes it, without an exponent: an integer and by how many tens it is divided. */
interface Decimal {
  readonly unscaled: bigint;
  readonly decimals: number;
}

/** ISO 20022 has at most 18 digits; more are not read, so that no file can make this slow. */
const DECIMAL = /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?$/;

export function parseDecimal(text: string): Decimal | null {
  const match = DECIMAL.exec(text);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (match === null || whole + fraction === '') return null;
  const digits = fraction.replace(/0+$/, '');
  return { unscaled: BigInt(`${whole}${digits}` || '0') * (sign === '-' ? -1n : 1n), decimals: digits.length };
}

/** The exact sum, whatever the currencies: a file's control sum is a sum of numbers. */
export function sumOf(numbers: readonly Decimal[]): Decimal {
  const decimals = numbers.reduce((most, number) => Math.max(most, number.decimals), 0);
  return { unscaled: numbers.reduce((sum, number) => sum + scaled(number, decimals), 0n), decimals };
}

export function sameNumber(left: Decimal, right: Decimal): boolean {
  const decimals = Math.max(left.decimals, right.decimals);
  return scaled(left, decimals) === scaled(right, decimals);
}

const scaled = ({ unscaled, decimals }: Decimal, to: number): bigint => unscaled * 10n ** BigInt(to - decimals);

export function decimalText({ unscaled, decimals }: Decimal): string {
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(decimals + 1, '0');
  const sign = unscaled < 0n ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
