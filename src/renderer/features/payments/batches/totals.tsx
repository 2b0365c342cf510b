import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { PlainTable, TableHead } from '#renderer/ui/index.ts';
import type { BatchView } from '#shared/bridge/payments/batches.ts';
import type { Money } from '#shared/domain/money.ts';

type OfAccount = BatchView['accounts'][number];

const afterwards = ({ total, available, sentSince, reserved }: OfAccount): Money | null =>
  available === null || available.currency !== total.currency ? null
    : { amountMinor: available.amountMinor - (sentSince?.amountMinor ?? 0) - (reserved?.amountMinor ?? 0) - total.amountMinor, currency: total.currency };

export function Totals({ batch }: { readonly batch: Pick<BatchView, 'accounts' | 'totals' | 'payable' | 'phase'> }) {
  const { t } = useT();
  const format = useFormat();
  const nameOf = useAccountNames();
  const { accounts, totals, payable, phase } = batch;
  const heading = t(phase === 'preview' ? 'batches:totals.heading' : 'batches:totals.heading_sent');
  if (accounts.length === 0) return <p className="t-muted">{t('batches:totals.none')}</p>;
  return (
    <PlainTable narrow label={heading}>
      <TableHead
        words={[t('batches:totals.account')]}
        figures={[t('batches:totals.payments'), t('batches:totals.total'), ...(phase === 'preview' ? [t('batches:totals.available'), t('batches:totals.after')] : [])]}
      />
      <tbody>
        {accounts.map((ofAccount) => {
          const after = afterwards(ofAccount);
          return (
            <tr key={`${ofAccount.accountId} ${ofAccount.total.currency}`}>
              <td>{nameOf(ofAccount.accountId)}</td>
              <td data-end>{format.number(ofAccount.lines)}</td>
              <td data-end><Amount money={ofAccount.total} /></td>
              {phase === 'preview' && <td data-end>{ofAccount.available === null ? UNKNOWN : <Amount money={ofAccount.available} />}</td>}
              {phase === 'preview' && (
                <td data-end>
                  <Amount money={after} />
                  {ofAccount.sentSince !== null && <div className="t-small">{t('outcome:shown.sentSince', { amount: format.money(ofAccount.sentSince) })}</div>}
                  {ofAccount.reserved !== undefined && <div className="t-small">{t('outcome:shown.reserved', { amount: format.money(ofAccount.reserved) })}</div>}
                  {after !== null && after.amountMinor < 0 && <div className="t-small t-wrong">{t('batches:totals.exceeds')}</div>}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
      {accounts.length > 1 && (
        <tfoot>
          {totals.map((total, index) => (
            <tr key={total.currency}>
              <th scope="row">{index === 0 && t('batches:totals.sum')}</th>
              <td data-end>{index === 0 && format.number(payable)}</td>
              <td data-end><Amount money={total} /></td>
              {phase === 'preview' && <td aria-hidden="true" colSpan={2}>{' '}</td>}
            </tr>
          ))}
        </tfoot>
      )}
    </PlainTable>
  );
}
