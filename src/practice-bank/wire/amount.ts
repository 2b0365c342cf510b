import { moneyToWireNumber } from '#shared/domain/money.ts';

/** The JSON number of an amount. */
export const wireAmount = (amountMinor: number, currency = 'EUR'): number => moneyToWireNumber({ amountMinor, currency });
