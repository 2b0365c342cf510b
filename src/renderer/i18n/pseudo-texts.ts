import i18next from 'i18next';
import { PSEUDO_LANGUAGE } from '#shared/text/language-choice.ts';
import { pseudo } from '#shared/text/pseudo.ts';

/** Makes the pseudo-language from the English texts that are there, and from those that come with later pages. */
export function addPseudoTexts(): void {
  const add = (namespace: string): void => {
    i18next.addResourceBundle(PSEUDO_LANGUAGE, namespace, pseudo<unknown>(i18next.getResourceBundle('en', namespace)));
  };
  Object.keys(i18next.getDataByLanguage('en') ?? {}).forEach(add);
  i18next.store.on('added', (language: string, namespace: string) => {
    if (language === 'en') add(namespace);
  });
}
