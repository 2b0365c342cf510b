import type { Translate } from '#renderer/i18n/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

/** What a connection is called: as the person named it; the built-in practice bank in the language in use. */
export function connectionName({ builtIn, name, stranger }: ConnectionSummary, t: Translate): string {
  if (!builtIn) return name;
  return stranger === undefined ? t('common:practiceBank') : t('common:practiceStranger', { number: String(stranger.number) });
}
