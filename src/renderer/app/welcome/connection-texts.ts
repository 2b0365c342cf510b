import { addTexts } from '#renderer/i18n/index.ts';
import { connection as inEnglish } from '#renderer/i18n/en/connection.ts';
import { connection as inItalian } from '#renderer/i18n/it/connection.ts';

/** Adds the texts of the forms of a connection, which the first page does not wait for. Safe to call again. */
export function addConnectionTexts(): void {
  addTexts({ connection: inEnglish }, { connection: inItalian });
}
