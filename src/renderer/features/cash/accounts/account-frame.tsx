import { Group } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Iban } from '#renderer/ui/format/index.ts';
import { Page } from '#renderer/ui/index.ts';
import { accountName } from '#shared/domain/account-name.ts';
import type { Instant } from '#shared/domain/instant.ts';
import classes from './accounts.module.css';

/** Names accounts by id; gives the id itself until the accounts are read. */
export function useAccountNames(): (accountId: string) => string {
  const { data } = useQuery('accounts.list', null, ['accounts']);
  return useMemo(() => {
    const names = new Map(data?.map(({ account }) => [account.accountId, accountName(account)]));
    return (accountId) => names.get(accountId) ?? accountId;
  }, [data]);
}

const parts = ['details', 'statement', 'reconciliation', 'differences', 'reservedEntries', 'parentAccount'] as const;
type Part = (typeof parts)[number];

const paths: Readonly<Record<Part, string>> = {
  details: '', statement: '/statement', reconciliation: '/reconciliation', differences: '/differences', reservedEntries: '/reserved-entries',
  parentAccount: '/parent',
};

interface AccountFrameProps {
  readonly accountId: string;
  readonly part: Part;
  readonly asOf?: Instant | null;
  readonly toolbar?: ReactNode;
  readonly fill?: boolean;
  readonly children: ReactNode;
}

export function AccountFrame({ accountId, part, asOf, toolbar, fill = false, children }: AccountFrameProps): ReactElement {
  const { t } = useT();
  const { data } = useQuery('accounts.get', { accountId }, ['accounts']);
  const name = data === null ? '…' : accountName(data.account);
  const base = `/accounts/${encodeURIComponent(accountId)}`;
  return (
    <Page
      heading={part === 'details' ? name : t(`accounts:${part}`)}
      above={
        <Group component="nav" gap="sm" align="baseline" wrap="nowrap" aria-label={t('accounts:account')}>
          <Link href="/accounts">{t('accounts:heading')}</Link>
          {part !== 'details' && <><span aria-hidden="true">›</span><Link href={base}>{name}</Link></>}
        </Group>
      }
      beside={<Iban iban={data?.account.iban} copyable />}
      {...(asOf === undefined ? {} : { asOf })}
      toolbar={toolbar}
      fill={fill}
    >
      <div className={classes['content']}>
        <nav className="t-parts" aria-label={t('accounts:sections')}>
          {parts.map((other) => (
            <Link key={other} href={`${base}${paths[other]}`} aria-current={other === part ? 'page' : undefined}>
              {t(`accounts:${other}`)}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </Page>
  );
}
