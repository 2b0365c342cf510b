import { Fragment, useRef } from 'react';
import type { ReactElement } from 'react';

import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { accountName, BalanceAmount } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfAccount } from '#renderer/data/paths/paths.ts';
import { useLimitDraft } from '#renderer/data/kept-drafts.ts';
import { Amount, Iban, Sum, useFormat } from '#renderer/ui/format/index.ts';
import { AsOf, Section } from '#renderer/ui/index.ts';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { CashForecast, CashThreshold } from '#shared/bridge/cash/cash.ts';
import type { AccountView, CurrencyPosition, OverviewView } from '#shared/bridge/cash/statement.ts';

import { CashWarnings } from './cash-warnings.tsx';
import { LimitEditor } from './limit-editor.tsx';
import classes from './overview.module.css';

const COLUMNS = 7;

interface CashPositionProps {
  readonly overview: OverviewView;
  /** null until it was read. */
  readonly forecast: CashForecast | null;
}

/** What every account holds, and the totals per currency under them, as a ledger's page. */
export function CashPosition({ overview, forecast }: CashPositionProps): ReactElement {
  const { t } = useT();
  const { accounts, positions } = overview;
  return (
    <Section heading={t('overview:cash')}>
      {forecast !== null && <CashWarnings warnings={forecast.warnings} accounts={accounts} />}
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
              <th scope="col" data-align="end">{t('overview:limits.heading')}</th>
            </tr>
          </thead>
          <tbody>
            {positions.map((position) => (
              <Fragment key={position.currency}>
                {accounts.filter((view) => accountCurrency(view) === position.currency).map((view) => (
                  <AccountRow
                    key={view.account.accountId} view={view} ready={forecast !== null}
                    threshold={forecast?.thresholds.find(({ accountId }) => accountId === view.account.accountId) ?? null}
                  />
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

interface AccountRowProps {
  readonly view: AccountView;
  readonly threshold: CashThreshold | null;
  /** Whether the thresholds were read. */
  readonly ready: boolean;
}

const USUAL_IDLE_DAYS = '30';

function AccountRow({ view, threshold, ready }: AccountRowProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const limits = useLimitDraft(view.account.accountId);
  const button = useRef<HTMLButtonElement>(null);
  const { account, balance, reserved } = view;
  const name = accountName(account);
  const { draft } = limits;
  const word = threshold === null ? t('overview:limits.set') : t('overview:limits.change');
  const edit = (): void => {
    if (draft !== null) {
      // What is typed is dropped by its own button only.
      button.current?.closest('tr')?.nextElementSibling?.querySelector('input')?.focus();
      return;
    }
    limits.change({
      low: threshold?.low === undefined || threshold.low === null ? '' : format.amountParts(threshold.low).digits,
      idle: threshold?.idle === undefined || threshold.idle === null ? '' : format.amountParts(threshold.idle).digits,
      idleDays: threshold === null ? USUAL_IDLE_DAYS : String(threshold.idleDays),
    });
  };
  return (
    <>
      <tr data-editing={draft !== null || undefined}>
        <th scope="row"><Link href={pathOfAccount(account.accountId)}>{name}</Link></th>
        <td><Iban iban={account.iban} /></td>
        <td data-align="end"><BalanceAmount balance={balance?.value} of="accounting" /></td>
        <td data-align="end"><BalanceAmount balance={balance?.value} of="available" /></td>
        <td data-align="end"><Amount money={reserved?.value} /></td>
        <td data-align="end"><AsOf instant={balance?.asOf ?? null} bare /></td>
        <td data-align="end">
          <Anchor
            component="button" type="button" ref={button} inherit disabled={!ready} aria-expanded={draft !== null}
            aria-label={`${word}: ${t('overview:limits.of', { account: name })}`} title={threshold === null ? undefined : sayLimits(threshold, t, format)}
            onClick={edit}
          >
            {word}
          </Anchor>
        </td>
      </tr>
      {draft !== null && (
        <tr className={classes['limitRow']}>
          <td colSpan={COLUMNS}>
            <LimitEditor
              accountId={account.accountId} name={name} currency={accountCurrency(view)} open={{ ...limits, draft }}
              onClosed={() => button.current?.focus()}
            />
          </td>
        </tr>
      )}
    </>
  );
}

function sayLimits({ low, idle, idleDays }: CashThreshold, t: ReturnType<typeof useT>['t'], format: ReturnType<typeof useFormat>): string {
  return [
    low === null ? null : t('overview:limits.saidLow', { limit: format.money(low) }),
    idle === null ? null : t('overview:limits.saidIdle', { limit: format.money(idle), count: idleDays }),
  ].filter((word) => word !== null).join(' · ');
}

function TotalRow({ position }: { readonly position: CurrencyPosition }): ReactElement {
  const { t } = useT();
  const { currency, accounting, available, reserved, incomplete, asOf } = position;
  return (
    <tr className={classes['total']}>
      <th scope="row" colSpan={2}>{t('overview:total', { currency })}</th>
      <td data-align="end"><Sum total={accounting} known={asOf === null ? undefined : incomplete?.accounting} of="accounts" /></td>
      <td data-align="end"><Sum total={available} known={asOf === null ? undefined : incomplete?.available} of="accounts" /></td>
      <td data-align="end"><Sum total={reserved} known={asOf === null ? undefined : incomplete?.reserved} of="accounts" /></td>
      <td data-align="end"><AsOf instant={asOf} bare /></td>
      <td aria-hidden="true" />
    </tr>
  );
}
