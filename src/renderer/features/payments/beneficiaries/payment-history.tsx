import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { StateBadge } from '#renderer/features/payments/outcome/index.ts';
import { FieldContent, show } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfPayment, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { BeneficiaryDetail, PastPayment } from '#shared/bridge/payments/beneficiaries.ts';
import { intentStates } from '#shared/domain/intent-state.ts';

import classes from './beneficiaries.module.css';

/** What was paid to this account, from here or by other ways, the newest first. */
export function PaymentHistory({ beneficiary }: { readonly beneficiary: BeneficiaryDetail }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data: accounts } = useQuery('accounts.list', null, ['accounts']);
  const { history, name } = beneficiary;
  if (history.length === 0) return <p className="t-muted">{t('beneficiaries:history.empty')}</p>;
  const nameOf = (accountId: string): string => {
    const found = accounts?.find(({ account }) => account.accountId === accountId);
    return found === undefined ? accountId : accountName(found.account);
  };
  return (
    <div className={classes['history']}>
      <table aria-label={t('beneficiaries:history.table', { name })}>
        <thead>
          <tr>
            <th scope="col">{t('beneficiaries:history.at')}</th>
            <th scope="col" data-end>{t('beneficiaries:history.amount')}</th>
            <th scope="col">{t('beneficiaries:history.description')}</th>
            <th scope="col">{t('beneficiaries:history.account')}</th>
            <th scope="col">{t('beneficiaries:history.status')}</th>
          </tr>
        </thead>
        <tbody>
          {history.map((payment) => (
            <tr key={`${payment.intentId ?? ''} ${payment.moneyTransferId ?? ''}`}>
              <td><When payment={payment} text={format.instant(payment.at)} /></td>
              <td data-end><Amount money={payment.amount} /></td>
              <td data-wide title={payment.description ?? undefined}><Said text={payment.description ?? UNKNOWN} /></td>
              <td>{nameOf(payment.accountId)}</td>
              <td><Status status={payment.status} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function When({ payment, text }: { readonly payment: PastPayment; readonly text: string }): ReactElement {
  if (payment.intentId !== null) return <Link href={pathOfPayment(payment.intentId)}>{text}</Link>;
  return payment.moneyTransferId === null ? <span>{text}</span> : <Link href={pathOfRecord('transfers', payment.moneyTransferId)}>{text}</Link>;
}

/** The bank's status where it gave one, else how the write stands. */
function Status({ status }: { readonly status: string | null }): ReactElement {
  if (status === null) return <span>{UNKNOWN}</span>;
  const state = intentStates.find((known) => known === status);
  return state === undefined ? <FieldContent value={show.status('transferStates', status)} /> : <StateBadge state={state} />;
}
