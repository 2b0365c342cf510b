import type { IntentRecord } from '#main/store/journal/index.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';

/** Everything by which a person may look for a write: whom, how much, why, and what it is called here and at the bank. */
export function searchedText({ shown, intentId, serverId, marker, userName, reason, transfer }: IntentRecord): string {
  const named = [intentId, serverId, marker, userName, reason, transfer?.cro, transfer?.trn].filter((part) => typeof part === 'string');
  return foldText([...textsIn(shown), ...named].join('\n'));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if ('amountMinor' in value && 'currency' in value && typeof value.amountMinor === 'number' && typeof value.currency === 'string') {
    return [moneyToDecimal({ amountMinor: value.amountMinor, currency: value.currency }), value.currency];
  }
  return Object.entries(value).filter(([name]) => name !== 'kind').flatMap(([, member]) => textsIn(member));
}

/** "1.234,50", "1,234.50" and "1234,5" as amounts stand in {@link searchedText}. */
const AMOUNT = /^\d{1,3}(?:[.,'’]?\d{3})*([.,]\d{1,2})?$/u;

/** The words of a search; an amount as it is written plainly, whatever its marks are. */
export function wordsOf(search: string): readonly string[] {
  return search.split(/\s+/u).filter((word) => word !== '').map((word) => {
    const decimals = AMOUNT.exec(word)?.[1];
    if (decimals === undefined) return word;
    return `${word.slice(0, -decimals.length).replaceAll(/[.,'’]/gu, '')}.${decimals.slice(1)}`;
  });
}
