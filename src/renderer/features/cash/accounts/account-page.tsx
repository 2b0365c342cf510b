import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
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

const shownFields = [
  ['holder', 'holderName'], ['alias', 'alias'], ['product', 'productName'], ['currency', 'currency'], ['country', 'countryCode'],
  ['checkDigits', 'internationalCin'], ['cin', 'nationalCin'], ['abi', 'abiCode'], ['cab', 'cabCode'], ['number', 'account'],
] as const;

function AccountDetails({ view }: { readonly view: AccountView }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { account, balance, reserved, coverage } = view;
  const figures = [
    ['accounting', balance?.value.accounting, balance?.asOf], ['available', balance?.value.available, balance?.asOf], ['reserved', reserved?.value, reserved?.asOf],
  ] as const;
  return (
    <div className={classes['details']}>
      <dl className={classes['figures']}>
        {figures.map(([name, money, asOf]) => (
          <div key={name}>
            <dt>{t(`accounts:columns.${name}`)} <AsOf instant={asOf ?? null} /></dt>
            <dd><Amount money={money} size="headline" /></dd>
          </div>
        ))}
      </dl>
      {balance !== null && <UnreadableFields record={balance.value} />}
      <UnreadableFields record={account} />
      <Section heading={t('accounts:details')} asOf={view.asOf}>
        <DescriptionList>
          <Field label={t('accounts:fields.iban')} wide>{account.iban !== null && <Iban iban={account.iban} copyable />}</Field>
          {shownFields.map(([name, field]) => <Field key={name} label={t(`accounts:fields.${name}`)}>{account[field]}</Field>)}
          <Field label={t('accounts:fields.activated')}>{format.date(account.activatedDate)}</Field>
          <Field label={t('accounts:balanceDate')}>{format.date(balance?.value.date)}</Field>
          <Field label={t('accounts:fields.accountId')}>
            <span className="t-mono">{account.accountId}</span> <CopyButton text={account.accountId} what={t('accounts:fields.accountId')} />
          </Field>
        </DescriptionList>
      </Section>
      <Section heading={t('accounts:coverageHeading')} asOf={coverage.asOf}>
        {coverage.ranges.length === 0 ? <p className="t-muted">{t('accounts:noCoverage')}</p> : (
          <ul className="t-list">
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
  const { busy, run } = useCommand();
  return (
    <Button size="xs" variant="default" loading={busy} leftSection={<IconRefresh size={14} aria-hidden="true" />} onClick={() => void run('sync.refresh', { accountId })}>
      {t('common:refresh')}
    </Button>
  );
}
