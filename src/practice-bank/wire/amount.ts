import { moneyToWireNumber } from '#shared/domain/money.ts';

export const wireAmount = (amountMinor: number, currency = 'EUR'): number => moneyToWireNumber({ amountMinor, currency });
