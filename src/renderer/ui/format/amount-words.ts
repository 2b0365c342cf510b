import { toCardinal as inEnglish } from 'n2words/en-US';
import { toCardinal as inItalian } from 'n2words/it-IT';
import type { Language } from '#renderer/i18n/index.ts';
import { EUR } from '#shared/domain/currency.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { formatLanguage } from '#shared/text/language-choice.ts';

/**
 * An amount in words, as a check on its figures: "milleduecentotrentaquattro/50 euro" as Italian banks write it, "one thousand two
 * hundred thirty-four euros and fifty cents" in English. Empty for a negative amount and in other languages. Import it lazily: it brings the words of two
 * languages.
 */
export function amountInWords(money: Money, language: Language): string {
  if (money.amountMinor < 0) return '';
  const [whole = '0', fraction = ''] = moneyToDecimal(money).split('.');
  if (language === 'it') return italianWords(whole, fraction, money.currency);
  if (formatLanguage(language) !== 'en') return '';
  return money.currency === EUR ? euroWords(whole, fraction) : otherWords(whole, fraction, money.currency);
}

function italianWords(whole: string, fraction: string, currency: string): string {
  const words = inItalian(BigInt(whole));
  return `${fraction === '' ? words : `${words}/${fraction}`} ${currency === EUR ? 'euro' : currency}`;
}

function euroWords(whole: string, fraction: string): string {
  const euros = `${inEnglish(BigInt(whole))} ${whole === '1' ? 'euro' : 'euros'}`;
  const cents = Number(fraction);
  return cents === 0 ? euros : `${euros} and ${inEnglish(cents)} ${cents === 1 ? 'cent' : 'cents'}`;
}

function otherWords(whole: string, fraction: string, currency: string): string {
  const words = inEnglish(BigInt(whole));
  return `${fraction === '' ? words : `${words} and ${fraction}/1${'0'.repeat(fraction.length)}`} ${currency}`;
}
