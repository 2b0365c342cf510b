import type { Translate } from '#renderer/i18n/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

/** The section's name: its heading, its table's accessible name, its entry in the navigation. */
export const sectionTitle = (section: Section, t: Translate): string => t(`records:titles.${section}`);
