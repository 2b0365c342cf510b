import type { ReactElement } from 'react';

import { NativeSelect } from '@mantine/core';

import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { CashForecast } from '#shared/bridge/cash/cash.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';

import { useCommand } from './use-command.ts';

const NOT_SAID = '';

interface CampaignAccountProps {
  readonly accounts: readonly AccountView[];
  readonly forecast: CashForecast;
}

/** Nothing that the bank says tells on which account the money of campaigns lies: a person does, or it stays out of the line. */
export function CampaignAccount({ accounts, forecast }: CampaignAccountProps): ReactElement | null {
  const { t } = useT();
  const command = useCommand();
  const { campaignAccountId: accountId, movements } = forecast;
  if (accountId === null && !movements.some(({ kind }) => kind === 'campaign')) return null;
  return (
    <>
      <NativeSelect
        size="xs" maw={360} label={t('overview:campaignAccount')} description={accountId === null ? t('overview:campaignAccountHint') : undefined} value={accountId ?? NOT_SAID}
        data={[
          { value: NOT_SAID, label: t('overview:campaignAccountNotSaid') },
          ...accounts.map(({ account }) => ({ value: account.accountId, label: accountName(account) })),
        ]}
        onChange={({ currentTarget: { value } }) => void command.run('overview.setCampaignAccount', { accountId: value === NOT_SAID ? null : value })}
      />
      {command.error !== null && <ErrorState error={command.error} />}
    </>
  );
}
