import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { UnreadableFields } from '#renderer/lists/record-view/index.ts';
import { Amount, Iban, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, CopyButton, DescriptionList, ErrorState, Field, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { AccountView } from '#shared/bridge/cash/statement.ts';
import { AccountFrame } from './account-frame.tsx';
import classes from './accounts.module.css';

export function AccountPage({ accountId }: { readonly accountId: string }): ReactElement {
  const { data, error, reload } = useQuery('accounts.get', { accountId }, ['accounts', 'reservedEntries', 'statements']);
  return (
    <AccountFrame accountId={accountId} part="details" toolbar={<RefreshAccount accountId={accountId} />}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={12} />}
      {data !== null && <AccountDetails view={data} />}
    </AccountFrame>
  );
}

function AccountDetails({ view }: { readonly view: AccountView }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { account, balance, reserved, coverage } = view;
  return (
    <div className={classes['details']}>
      <dl className={classes['figures']}>
        <div>
          <dt>{t('accounts:columns.accounting')} <AsOf instant={balance?.asOf ?? null} /></dt>
          <dd><Amount money={balance?.value.accounting} size="headline" /></dd>
        </div>
        <div>
          <dt>{t('accounts:columns.available')} <AsOf instant={balance?.asOf ?? null} /></dt>
          <dd><Amount money={balance?.value.available} size="headline" /></dd>
        </div>
        <div>
          <dt>{t('accounts:columns.reserved')} <AsOf instant={reserved?.asOf ?? null} /></dt>
          <dd><Amount money={reserved?.value} size="headline" /></dd>
        </div>
      </dl>
      {balance !== null && <UnreadableFields record={balance.value} />}
      <UnreadableFields record={account} />
      <Section heading={t('accounts:details')} asOf={view.asOf}>
        <DescriptionList>
          <Field label={t('accounts:fields.iban')}>{account.iban !== null && <Iban iban={account.iban} copyable />}</Field>
          <Field label={t('accounts:fields.holder')}>{account.holderName}</Field>
          <Field label={t('accounts:fields.alias')}>{account.alias}</Field>
          <Field label={t('accounts:fields.product')}>{account.productName}</Field>
          <Field label={t('accounts:fields.currency')}>{account.currency}</Field>
          <Field label={t('accounts:fields.country')}>{account.countryCode}</Field>
          <Field label={t('accounts:fields.checkDigits')}>{account.internationalCin}</Field>
          <Field label={t('accounts:fields.cin')}>{account.nationalCin}</Field>
          <Field label={t('accounts:fields.abi')}>{account.abiCode}</Field>
          <Field label={t('accounts:fields.cab')}>{account.cabCode}</Field>
          <Field label={t('accounts:fields.number')}>{account.account}</Field>
          <Field label={t('accounts:fields.activated')}>{format.date(account.activatedDate)}</Field>
          <Field label={t('accounts:balanceDate')}>{format.date(balance?.value.date)}</Field>
          <Field label={t('accounts:fields.accountId')}>
            <span className="t-mono">{account.accountId}</span> <CopyButton text={account.accountId} what={t('accounts:fields.accountId')} />
          </Field>
        </DescriptionList>
      </Section>
      <Section heading={t('accounts:coverageHeading')} asOf={coverage.asOf}>
        {coverage.ranges.length === 0 ? <p className="t-muted">{t('accounts:noCoverage')}</p> : (
          <ul className={classes['ranges']}>
            {coverage.ranges.toReversed().map(({ from, to }) => <li key={from}>{format.dateRange(from, to)}</li>)}
          </ul>
        )}
      </Section>
    </div>
  );
}

/** Reads the account again. Progress and errors are shown beside the connection. */
function RefreshAccount({ accountId }: { readonly accountId: string }): ReactElement {
  const { t } = useT();
  const [reading, setReading] = useState(false);
  const refresh = async (): Promise<void> => {
    setReading(true);
    await invoke('sync.refresh', { accountId });
    setReading(false);
  };
  return (
    <Button size="xs" variant="default" loading={reading} leftSection={<IconRefresh size={14} aria-hidden="true" />} onClick={() => void refresh()}>
      {t('common:refresh')}
    </Button>
  );
}
