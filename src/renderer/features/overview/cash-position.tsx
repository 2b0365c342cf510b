import { Fragment } from 'react';
import type { ReactElement } from 'react';

import { Link } from 'wouter';

import { accountName } from '#renderer/features/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfAccount } from '#renderer/routes/paths.ts';
import { Amount, Iban } from '#renderer/ui/format/index.ts';
import { AsOf, Section } from '#renderer/ui/index.ts';
import type { AccountView, CurrencyPosition, OverviewView } from '#shared/bridge/statement.ts';

import { currencyOf } from './account-currency.ts';
import classes from './overview.module.css';

/** What every account holds, and the totals per currency under them, as a ledger's page. */
export function CashPosition({ overview }: { readonly overview: OverviewView }): ReactElement {
  const { t } = useT();
  const { accounts, positions } = overview;
  return (
    <Section heading={t('overview:cash')}>
      <div className={classes['scroll']}>
        <table className={classes['ledger']} aria-label={t('overview:cash')}>
          <thead>
            <tr>
              <th scope="col">{t('overview:account')}</th>
              <th scope="col">IBAN</th>
              <th scope="col" data-align="end">{t('overview:accounting')}</th>
              <th scope="col" data-align="end">{t('overview:available')}</th>
              <th scope="col" data-align="end">{t('overview:reserved')}</th>
              <th scope="col" data-align="end">{t('overview:asOf')}</th>
            </tr>
          </thead>
          <tbody>
            {positions.map((position) => (
              <Fragment key={position.currency}>
                {accounts.filter((view) => currencyOf(view) === position.currency).map((view) => (
                  <AccountRow key={view.account.accountId} view={view} />
                ))}
                <TotalRow position={position} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function AccountRow({ view }: { readonly view: AccountView }): ReactElement {
  const { account, balance, reserved } = view;
  return (
    <tr>
      <th scope="row"><Link href={pathOfAccount(account.accountId)}>{accountName(account)}</Link></th>
      <td><Iban iban={account.iban} /></td>
      <td data-align="end"><Amount money={balance?.value.accounting} /></td>
      <td data-align="end"><Amount money={balance?.value.available} /></td>
      <td data-align="end"><Amount money={reserved?.value} /></td>
      <td data-align="end"><AsOf instant={balance?.asOf ?? null} bare /></td>
    </tr>
  );
}

function TotalRow({ position }: { readonly position: CurrencyPosition }): ReactElement {
  const { t } = useT();
  const { currency, accounting, available, reserved, asOf } = position;
  const title = accounting === null || available === null || reserved === null ? t('overview:partsUnknown') : undefined;
  return (
    <tr className={classes['total']} title={title}>
      <th scope="row" colSpan={2}>{t('overview:total', { currency })}</th>
      <td data-align="end"><Amount money={accounting} /></td>
      <td data-align="end"><Amount money={available} /></td>
      <td data-align="end"><Amount money={reserved} /></td>
      <td data-align="end"><AsOf instant={asOf} bare /></td>
    </tr>
  );
}
