import type { PageName } from '#renderer/data/paths/paths.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { isSection } from '#shared/bridge/lists/records.ts';

/** The name of a page, in the navigation and wherever it is named. */
export const pageTitle = (page: PageName, t: Translate): string => (isSection(page) ? t(`records:titles.${page}`) : t(`frame:sections.${page}`));
