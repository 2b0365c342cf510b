import { hidesSomething } from '../odd-text.ts';
import type { PaymentProblemCode } from './problems.ts';
import { isCountry } from './sepa-area.ts';
import type { CreditorAddress } from './transfer-payment.ts';
import { codeAsSent, textAsSent } from './typed-text.ts';

/*
 * Since 15 November 2026, SEPA and cross-border payments require an address with separate town and country, or none, plus at most
 * two free lines of 70 characters. The interface has one field each for the lines, the town and the country, and none for a
 * postcode.
 */

/** Two free lines of 70 characters. */
export const ADDRESS_LENGTH = 140;
/** ISO 20022, TownName. */
export const TOWN_LENGTH = 35;

/** In form order. */
export const addressFields = ['address', 'city', 'country'] as const;
type AddressField = (typeof addressFields)[number];

export type TypedAddress = Readonly<Record<AddressField, string>>;

/** A postcode alone is no town. */
const namesTown = (city: string): boolean => /\p{L}/u.test(city);

/** A guess, for a hint only. */
export const holdsPostcode = (city: string): boolean => /\d{3}|\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{3,}\b/.test(city);

/** The postcode joins the town, or the street when there is no town, so that it is not taken for one. */
export function addressWithPostcode(
  { street, postcode, town }: { readonly street: string; readonly postcode: string; readonly town: string },
): Pick<TypedAddress, 'address' | 'city'> {
  const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by);
  return town === '' ? { address: joined([street, postcode], ', '), city: '' } : { address: street, city: joined([postcode, town], ' ') };
}

/** Reports every invalid field; `needed`: the transfer requires an address. null without one: a country alone is no address. */
export function readAddress(
  typed: TypedAddress, needed: boolean, report: (field: AddressField, code: PaymentProblemCode) => void,
): CreditorAddress | null {
  const address = textAsSent(typed.address);
  const city = textAsSent(typed.city);
  const countryCode = codeAsSent(typed.country);
  const isGiven = address !== '' || city !== '';
  if (needed && address === '') report('address', 'addressRequired');
  else if (hidesSomething(address)) report('address', 'hiddenCharacters');
  else if (address.length > ADDRESS_LENGTH) report('address', 'tooLong');
  if (needed && city === '') report('city', 'addressRequired');
  else if (hidesSomething(city)) report('city', 'hiddenCharacters');
  else if (isGiven && city === '') report('city', 'townRequired');
  else if (isGiven && !namesTown(city)) report('city', 'townNotNamed');
  else if (city.length > TOWN_LENGTH) report('city', 'tooLong');
  if (needed && countryCode === '') report('country', 'addressRequired');
  else if (isGiven && countryCode === '') report('country', 'townRequired');
  else if (countryCode !== '' && !isCountry(countryCode)) report('country', 'countryNotValid');
  return isGiven ? { address, city, countryCode } : null;
}
