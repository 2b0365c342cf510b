import { assertNever } from '../assert-never.ts';
import type { ClosingAssumptions } from './assumptions.ts';

/** Up to here an integer is exact as a double. */
const EXACT = Number.MAX_SAFE_INTEGER;

/** a * b / c of non-negative integers, rounded to an integer, exactly. */
export function proportionOf(a: number, b: number, c: number, rounding: ClosingAssumptions['rounding']): number {
  if (c === 0) return 0;
  const product = a * b;
  if (product > EXACT / 2) return Number(bigQuotient(BigInt(a) * BigInt(b), BigInt(c), rounding));
  const rest = product % c;
  const whole = (product - rest) / c;
  return whole + (goesUp(rest * 2 - c, whole % 2 === 1, rounding) ? 1 : 0);
}

function bigQuotient(product: bigint, divisor: bigint, rounding: ClosingAssumptions['rounding']): bigint {
  const whole = product / divisor;
  const beyondHalf = (product % divisor) * 2n - divisor;
  return whole + (goesUp(beyondHalf > 0n ? 1 : beyondHalf < 0n ? -1 : 0, whole % 2n === 1n, rounding) ? 1n : 0n);
}

function goesUp(beyondHalf: number, odd: boolean, rounding: ClosingAssumptions['rounding']): boolean {
  switch (rounding) {
    case 'halfUp': return beyondHalf >= 0;
    case 'halfEven': return beyondHalf > 0 || (beyondHalf === 0 && odd);
    case 'down': return false;
    default: return assertNever(rounding);
  }
}
