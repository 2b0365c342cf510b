import { addTexts, byLanguage } from '#renderer/i18n/index.ts';
import type { connection } from '#shared/text/en/app/connection.ts';

const texts = byLanguage(import.meta.glob<typeof connection>('../../../shared/text/*/app/connection.ts', { eager: true, import: 'connection' }));

/** Adds the texts of the forms of a connection, which the first page does not wait for. Safe to call again. */
export const addConnectionTexts = (): void => addTexts(new Map([...texts].map(([language, connection]) => [language, { connection }])));
