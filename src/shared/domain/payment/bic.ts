import { isValidBIC } from 'ibantools';
import { codeAsSent } from './typed-text.ts';

/** Whether the text is a BIC of 8 or 11 characters in a country that exists (ISO 9362). */
export function isBic(text: string): boolean {
  return isValidBIC(codeAsSent(text));
}

/** ISO 3166-1 alpha-2 country of the bank; null when the text is no BIC. */
export function bicCountry(text: string): string | null {
  const bic = codeAsSent(text);
  return isBic(bic) ? bic.slice(4, 6) : null;
}
