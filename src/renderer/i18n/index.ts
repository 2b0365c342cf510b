import i18next from 'i18next';
import type { FormatterModule, TFunction } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { plainlyShown } from '#shared/domain/odd-text.ts';
import { accounts as enAccounts } from './en/accounts.ts';
import { common as enCommon } from './en/common.ts';
import { errors as enErrors } from './en/errors.ts';
import { frame as enFrame } from './en/frame.ts';
import { overview as enOverview } from './en/overview.ts';
import { palette as enPalette } from './en/palette.ts';
import { records as enRecords } from './en/records.ts';
import { settings as enSettings } from './en/settings.ts';
import { statement as enStatement } from './en/statement.ts';
import { states as enStates } from './en/states.ts';
import { table as enTable } from './en/table.ts';
import { welcome as enWelcome } from './en/welcome.ts';
import type { addresses } from './en/addresses.ts';
import type { batches } from './en/batches.ts';
import type { beneficiaries } from './en/beneficiaries.ts';
import type { campaigns } from './en/campaigns.ts';
import type { closing } from './en/closing.ts';
import type { connection } from './en/connection.ts';
import type { evidence } from './en/evidence.ts';
import type { comfort } from './en/comfort.ts';
import type { help } from './en/help.ts';
import type { keys } from './en/keys.ts';
import type { outcome } from './en/outcome.ts';
import type { payment } from './en/payment.ts';
import type { practice } from './en/practice.ts';
import type { queues } from './en/queues.ts';
import type { reconciliation } from './en/reconciliation.ts';
import type { review } from './en/review.ts';
import type { writes } from './en/writes.ts';
import { accounts as itAccounts } from './it/accounts.ts';
import { common as itCommon } from './it/common.ts';
import { errors as itErrors } from './it/errors.ts';
import { frame as itFrame } from './it/frame.ts';
import { overview as itOverview } from './it/overview.ts';
import { palette as itPalette } from './it/palette.ts';
import { records as itRecords } from './it/records.ts';
import { settings as itSettings } from './it/settings.ts';
import { statement as itStatement } from './it/statement.ts';
import { states as itStates } from './it/states.ts';
import { table as itTable } from './it/table.ts';
import { welcome as itWelcome } from './it/welcome.ts';

const en = {
  common: enCommon, errors: enErrors, frame: enFrame, welcome: enWelcome, settings: enSettings, palette: enPalette, overview: enOverview,
  accounts: enAccounts, statement: enStatement, table: enTable, records: enRecords, states: enStates,
};

const it: typeof en = {
  common: itCommon, errors: itErrors, frame: itFrame, welcome: itWelcome, settings: itSettings, palette: itPalette, overview: itOverview,
  accounts: itAccounts, statement: itStatement, table: itTable, records: itRecords, states: itStates,
};

/** Texts of the pages that write: they come with those pages, see later-texts.ts. */
export interface LaterTexts {
  readonly payment: typeof payment;
  readonly practice: typeof practice;
  readonly outcome: typeof outcome;
  readonly writes: typeof writes;
  readonly beneficiaries: typeof beneficiaries;
  readonly addresses: typeof addresses;
  readonly batches: typeof batches;
  readonly campaigns: typeof campaigns;
  readonly closing: typeof closing;
  readonly queues: typeof queues;
  readonly reconciliation: typeof reconciliation;
  readonly review: typeof review;
  readonly evidence: typeof evidence;
  readonly connection: typeof connection;
  readonly keys: typeof keys;
  readonly help: typeof help;
  readonly comfort: typeof comfort;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & LaterTexts;
  }
}

export type Language = 'en' | 'it';
type Namespaces = [
  'common', 'errors', 'frame', 'welcome', 'settings', 'palette', 'overview', 'accounts', 'statement', 'table', 'records', 'states',
  'payment', 'outcome', 'writes', 'beneficiaries', 'addresses', 'batches', 'campaigns', 'closing', 'queues', 'review', 'reconciliation', 'connection', 'evidence', 'comfort', 'help', 'keys', 'practice',
];

/** Says a text of any namespace, such as t('frame:lock'); without a namespace it is `common`. */
export type Translate = TFunction<Namespaces>;

const namespaces: Namespaces = [
  'common', 'errors', 'frame', 'welcome', 'settings', 'palette', 'overview', 'accounts', 'statement', 'table', 'records', 'states',
  'payment', 'outcome', 'writes', 'beneficiaries', 'addresses', 'batches', 'campaigns', 'closing', 'queues', 'review', 'reconciliation', 'connection', 'evidence', 'comfort', 'help', 'keys', 'practice',
];

/** The language of the texts: the chosen one, or the system's when that is Italian, else English. */
export function languageFor(choice: 'system' | Language, systemLocale: string): Language {
  if (choice !== 'system') return choice;
  return /^it\b/i.test(systemLocale) ? 'it' : 'en';
}

/** Italian has a third plural form, for whole millions, that reads as the ordinary one in everything said here. */
function withWholeMillions(texts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'object' && text !== null) return [[key, withWholeMillions(text)]];
    return key.endsWith('_other') ? [[key, text], [key.replace(/_other$/, '_many'), text]] : [[key, text]];
  }));
}

const numbers = { en: new Intl.NumberFormat('en', { useGrouping: 'always' }), it: new Intl.NumberFormat('it', { useGrouping: 'always' }) };

/** Writes a number inside a text as the language does. Of text that is put in, what a person would not notice is shown by its number. */
const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) => {
    if (typeof value === 'number') return numbers[language === 'it' ? 'it' : 'en'].format(value);
    return typeof value === 'string' ? plainlyShown(value) : '';
  },
};

/** Makes the texts ready, in English until a language is chosen. Safe to call again. */
export function startTexts(language: Language): void {
  if (i18next.isInitialized) {
    setLanguage(language);
    return;
  }
  void i18next.use(initReactI18next).use(numbersInTexts).init({
    resources: { en, it: Object.fromEntries(Object.entries(it).map(([name, texts]) => [name, withWholeMillions(texts)])) },
    lng: language,
    fallbackLng: 'en',
    ns: namespaces,
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
    react: { useSuspense: false },
  });
  for (const [inEnglish, inItalian] of early.splice(0)) addTexts(inEnglish, inItalian);
  document.documentElement.lang = language;
}

/** Texts that came before there was anything to add them to. */
const early: (readonly [Partial<LaterTexts>, Partial<LaterTexts>])[] = [];

/** Adds texts that come with a page, in both languages. Safe to call again. */
export function addTexts(inEnglish: Partial<LaterTexts>, inItalian: Partial<LaterTexts>): void {
  if (!i18next.isInitialized) {
    early.push([inEnglish, inItalian]);
    return;
  }
  for (const [name, texts] of Object.entries(inEnglish)) i18next.addResourceBundle('en', name, texts);
  for (const [name, texts] of Object.entries(inItalian)) i18next.addResourceBundle('it', name, withWholeMillions(texts));
}

/** Changes the language of everything shown, without a restart. */
export function setLanguage(language: Language): void {
  if (i18next.language !== language) void i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** How a component says things, in the language in use. */
export function useT(): { readonly t: Translate; readonly language: Language } {
  const { t, i18n } = useTranslation(namespaces);
  return { t, language: i18n.language === 'it' ? 'it' : 'en' };
}
