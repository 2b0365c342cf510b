import type { HitPart } from '#shared/bridge/lists/records.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

/** A part of a hit, or nothing where the record does not say it. */
export type MaybePart = HitPart | null;

export const textPart = (text: string | null): MaybePart => (text === null || text === '' ? null : { kind: 'text', text });
export const ibanPart = (iban: string | null): MaybePart => (iban === null || iban === '' ? null : { kind: 'iban', iban });
export const dayPart = (day: BankDate | null): MaybePart => (day === null ? null : { kind: 'day', day });
export const instantPart = (at: Instant | null): MaybePart => (at === null ? null : { kind: 'instant', at });
export const amountPart = (amount: Money | null): MaybePart => (amount === null ? null : { kind: 'amount', amount });

export const saidParts = (parts: readonly MaybePart[]): HitPart[] => parts.filter((part) => part !== null);
