import type { Translate } from '#renderer/i18n/index.ts';
import type { ConnectionSummary } from '#shared/bridge/connections.ts';

/** What a connection is called: as the person named it; the built-in practice bank in the language in use. */
export const connectionName = ({ builtIn, name }: ConnectionSummary, t: Translate): string => (builtIn ? t('common:practiceBank') : name);
