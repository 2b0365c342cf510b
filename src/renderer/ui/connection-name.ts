import type { Translate } from '#renderer/i18n/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

/** The name that the person gave; the built-in practice bank has a translated one. */
export function connectionName({ builtIn, name, stranger }: ConnectionSummary, t: Translate): string {
  if (!builtIn) return name;
  return stranger === undefined ? t('common:practiceBank') : t('common:practiceStranger', { number: String(stranger.number) });
}
