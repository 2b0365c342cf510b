import type { Translate } from '#renderer/i18n/index.ts';
import type { PortalProblem, PortalWarning } from '#shared/domain/portal/drafts.ts';

/** Why a field cannot be sent as it is. */
export const problemWords = ({ code, max }: PortalProblem, t: Translate): string =>
  (code === 'amountAmbiguous' ? t('errors:problems.amountAmbiguous') : t(`campaigns:problems.${code}`, { max }));

/** What is worth a second look at a field. */
export const warningWords = ({ code }: PortalWarning, t: Translate): string => t(`campaigns:warnings.${code}`);
