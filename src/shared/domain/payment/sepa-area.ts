// table
import { countrySpecs } from 'ibantools';

/**
 * Countries whose IBANs SEPA credit transfers reach (European Payments Council, EPC409-09): the EEA, Switzerland, the United
 * Kingdom, the microstates, and the five that joined in 2025 and 2026.
 */
const SEPA_COUNTRIES = new Set((
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'
).split(' '));

/** Territories with their own country code but another country's IBANs. */
const IBAN_COUNTRY_OF: Readonly<Record<string, string>> = {
  AX: 'FI', BL: 'FR', GF: 'FR', GG: 'GB', GP: 'FR', IM: 'GB', JE: 'GB', MF: 'FR', MQ: 'FR', NC: 'FR', PF: 'FR', PM: 'FR', RE: 'FR',
  TF: 'FR', WF: 'FR', YT: 'FR',
};

export const isSepaCountry = (country: string): boolean => SEPA_COUNTRIES.has(country);

/** ISO 3166-1 alpha-2, or XK, used by banks for Kosovo. */
export const isCountry = (text: string): boolean => Object.hasOwn(countrySpecs, text);

/** ISO 13616 registry. */
export const hasIbans = (country: string): boolean => isCountry(country) && countrySpecs[country]?.IBANRegistry === true;

export const ibanFitsCountry = (ibanCountry: string, country: string): boolean =>
  ibanCountry === country || ibanCountry === IBAN_COUNTRY_OF[country];
