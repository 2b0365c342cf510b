import { moneyFromNumber } from '#shared/domain/money.ts';
import { badField, badRequest } from '../server/refusal.ts';

/** Minor units of an amount of a request, or a refusal that names its field. Not below zero. */
function minorUnits(value: number, currency: string, field: string): number {
  const money = moneyFromNumber(value, currency);
  if (!money.ok || money.value.amountMinor < 0) throw badRequest(badField(field, 'Not an amount of that currency'));
  return money.value.amountMinor;
}

export const euroMinor = (value: number, field: string): number => minorUnits(value, 'EUR', field);

/** A percentage with two decimals, in hundredths of a per cent. */
export const hundredths = (value: number, field: string): number => minorUnits(value, 'EUR', field);
