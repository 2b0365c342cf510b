import { useT } from '#renderer/i18n/index.ts';

import { formatterFor, localeFor } from './formatter.ts';
import type { Formatter } from './formatter.ts';

/** Numbers and dates in the app's language and the person's locale. The same object until the language changes. */
export function useFormat(): Formatter {
  const { language } = useT();
  return formatterFor(language, localeFor(language, navigator.languages));
}
