import type { ReactElement } from 'react';

import { IconAlertTriangle, IconHourglassLow } from '@tabler/icons-react';

import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { Formatter } from '#renderer/ui/format/index.ts';
import type { CashWarning } from '#shared/bridge/cash/cash.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';

import classes from './cash-warnings.module.css';

interface CashWarningsProps {
  readonly warnings: readonly CashWarning[];
  readonly accounts: readonly AccountView[];
}

/** What the limits that people set have to say; nothing when all is within them. */
export function CashWarnings({ warnings, accounts }: CashWarningsProps): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  if (warnings.length === 0) return null;
  return (
    <ul className={classes['warnings']} aria-label={t('overview:limits.warnings')}>
      {warnings.map((warning) => {
        const view = accounts.find(({ account }) => account.accountId === warning.accountId);
        const Icon = warning.kind === 'low' ? IconAlertTriangle : IconHourglassLow;
        return (
          <li key={`${warning.kind} ${warning.accountId}`} data-kind={warning.kind}>
            <Icon size={16} aria-hidden="true" />
            <span><strong>{view === undefined ? warning.accountId : accountName(view.account)}</strong>{' '}{sayWarning(warning, t, format)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function sayWarning(warning: CashWarning, t: Translate, format: Formatter): string {
  const limit = format.money(warning.limit);
  if (warning.kind === 'idle') return t('overview:limits.idleFor', { limit, count: warning.days, least: format.money(warning.least) });
  const balance = format.money(warning.balance);
  return warning.expectedOn === null
    ? t('overview:limits.lowNow', { limit, balance })
    : t('overview:limits.lowExpected', { limit, balance, date: format.date(warning.expectedOn) });
}
