import i18next from 'i18next';
import type { FormatterModule, Resource, TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { plainlyShown } from '#shared/domain/odd-text.ts';
import type { later } from '#shared/text/en/later.ts';
import type { start } from '#shared/text/en/start.ts';
import { chosenLanguage, formatLanguage, PSEUDO_LANGUAGE } from '#shared/text/language-choice.ts';
import type { Language } from '#shared/text/languages.ts';

export type { Language } from '#shared/text/languages.ts';

/** Texts of the pages that do not come first. */
type LaterTexts = typeof later;

/** What the folders of the languages hold of a file, by language. */
export const byLanguage = <Texts>(files: Readonly<Record<string, Texts>>): ReadonlyMap<Language, Texts> =>
  new Map(Object.entries(files).map(([path, texts]) => [path.split('/text/')[1]?.split('/')[0] as Language, texts]));

const firstTexts = byLanguage(import.meta.glob<typeof start>('../../shared/text/*/start.ts', { eager: true, import: 'start' }));
const laterTexts = byLanguage(import.meta.glob<LaterTexts>('../../shared/text/*/later.ts', { import: 'later' }));

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof start & LaterTexts;
  }
}

const namespaces = [
  'common', 'errors', 'frame', 'welcome', 'settings', 'palette', 'overview', 'accounts', 'statement', 'table', 'records', 'states',
  'payment', 'paymentFile', 'outcome', 'writes', 'beneficiaries', 'addresses', 'approvals', 'attachments', 'team', 'sharedDesk', 'batches', 'campaigns', 'closing', 'protection', 'queues', 'review', 'reconciliation', 'safeguarding', 'connection', 'evidence', 'comfort', 'help', 'keys', 'practice', 'ledger', 'templates', 'fileImport', 'folders', 'backup',
] as const satisfies readonly (keyof typeof start | keyof LaterTexts)[];

/** Says a text of any namespace, such as t('frame:lock'); without a namespace it is `common`. */
export type Translate = TFunction<typeof namespaces>;

const spokenLanguages: readonly Language[] = [...firstTexts.keys()];

/** The languages that can be chosen. */
export const offeredLanguages = (withPseudo: boolean): readonly Language[] => (withPseudo ? [...spokenLanguages, PSEUDO_LANGUAGE] : spokenLanguages);

/** The language of the texts: the chosen one, or the system's when Tesoro speaks it, else English. */
export const languageFor = (choice: 'system' | Language, systemLocale: string, withPseudo: boolean): Language =>
  chosenLanguage(choice, systemLocale, offeredLanguages(withPseudo));

/** A language as its speakers call it. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Italian and others have a third plural form, for whole millions, that reads as the ordinary one in everything said here; English never asks for it. */
function withWholeMillions(texts: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === 'object' && text !== null) return [[key, withWholeMillions(text)]];
    return key.endsWith('_other') ? [[key, text], [key.replace(/_other$/, '_many'), text]] : [[key, text]];
  }));
}

const numbers = new Map<string, Intl.NumberFormat>();

/** Made when the first number is said: the first page says none. */
function numbersOf(language: string): Intl.NumberFormat {
  const made = numbers.get(language) ?? new Intl.NumberFormat(language, { useGrouping: 'always' });
  numbers.set(language, made);
  return made;
}

/** Writes a number inside a text as the language does. Of text that is put in, what a person would not notice is shown by its number. */
const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) => {
    if (typeof value === 'number') return numbersOf(formatLanguage(language ?? 'en')).format(value);
    return typeof value === 'string' ? plainlyShown(value) : '';
  },
};

/** Makes the texts ready, in English until a language is chosen. Safe to call again. */
export function startTexts(language: Language): void {
  if (i18next.isInitialized) {
    setLanguage(language);
    return;
  }
  void i18next.use(numbersInTexts).init({
    resources: Object.fromEntries([...firstTexts].map(([code, texts]) => [code, withWholeMillions(texts)])) as Resource,
    lng: language,
    fallbackLng: 'en',
    ns: namespaces,
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  });
  wanted = language;
  document.documentElement.lang = language;
}

let wanted: Language = 'en';

/** The language that a language's texts are made of. */
const madeOf = (language: string): Language => formatLanguage(language) as Language;

const hasLaterTexts = (language: string): boolean => i18next.hasResourceBundle(madeOf(language), 'overview' satisfies keyof LaterTexts);

/** Safe to call again. */
export function addLaterTexts(language: Language, texts: LaterTexts): void {
  for (const [name, said] of Object.entries(texts)) i18next.addResourceBundle(language, name, withWholeMillions(said));
}

/** Reads the texts of the pages that do not come first, of one language: those of another are read when it is chosen. */
async function loadLaterTexts(language: Language): Promise<void> {
  const texts = await laterTexts.get(madeOf(language))?.();
  if (texts !== undefined && !hasLaterTexts(language)) addLaterTexts(madeOf(language), texts);
  // Another was chosen meanwhile.
  if (!hasLaterTexts(wanted)) await loadLaterTexts(wanted);
}

/** A part of the window that does not come first, with its texts. */
export async function withTexts<Part>(part: Promise<Part>, language = wanted): Promise<Part> {
  const [loaded] = await Promise.all([part, loadLaterTexts(language)]);
  return loaded;
}

/** Changes the language of everything shown, without a restart, once all texts of it are there that are there of the present one. */
export function setLanguage(language: Language): void {
  wanted = language;
  if (hasLaterTexts(i18next.language) && !hasLaterTexts(language)) {
    void loadLaterTexts(language).then(() => setLanguage(wanted));
    return;
  }
  if (language === PSEUDO_LANGUAGE && !i18next.hasResourceBundle(language, 'common')) {
    void import('./pseudo-texts.ts').then(({ addPseudoTexts }) => {
      addPseudoTexts();
      setLanguage(wanted);
    });
    return;
  }
  if (i18next.language !== language) void i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

const translators = new Map<string, Translate>();

/** One for each language, made once: a list asks for it with every row that it draws. */
export function translatorOf(language: string): Translate {
  const made = translators.get(language) ?? rememberingTexts(i18next.getFixedT(language));
  translators.set(language, made);
  return made;
}

/** A text into which nothing is put is looked up once, until texts are added: a page says hundreds, again and again. What is put into others is a person's data, which is not kept here past a lock. */
function rememberingTexts(translate: Translate): Translate {
  const said = translate as unknown as (key: string, ...put: readonly object[]) => string;
  const texts = new Map<string, string>();
  for (const changed of ['added', 'removed'] as const) i18next.store.on(changed, () => { texts.clear(); });
  const remembering = (key: string, ...put: readonly object[]): string => {
    if (put.length > 0) return said(key, ...put);
    const text = texts.get(key) ?? said(key);
    texts.set(key, text);
    return text;
  };
  return Object.assign(remembering, translate);
}

const languageNow = (): string => i18next.language;

function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

/** How a component says things, in the language in use. */
export function useT(): { readonly t: Translate; readonly language: Language } {
  const language = useSyncExternalStore(onLanguage, languageNow, languageNow) as Language;
  return { t: translatorOf(language), language };
}
