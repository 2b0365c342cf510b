import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { Banner, ErrorState, Said } from '#renderer/ui/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { JournalComparison, JournalRestored, KeptComparison } from '#shared/bridge/app/journal.ts';

/** A journal that was put back: nothing is sent until what the bank has of the time since the export was read. */
export function CompareJournal({ restored, kept }: { readonly restored: JournalRestored | null; readonly kept: KeptComparison | null }) {
  const { t } = useT();
  const format = useFormat();
  const [compared, setCompared] = useState<JournalComparison | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const compare = async (): Promise<void> => {
    setBusy(true);
    const result = await invoke('journal.compare', null);
    setBusy(false);
    setCompared(result.ok ? result.value : null);
    setError(result.ok ? null : result.error);
  };
  const notRead = compared?.complete === false ? compared.error : null;
  return (
    <>
      {restored !== null && (
        <Banner
          meaning="wait"
          end={<Button size="xs" loading={busy} onClick={() => void compare()}>{t('settings:compare.button')}</Button>}
        >
          <p>{t('settings:compare.restored', { exportedAt: format.instant(restored.exportedAt) })}</p>
          {busy && <p role="status">{t('settings:compare.reading', { exportedAt: format.instant(restored.exportedAt) })}</p>}
        </Banner>
      )}
      {error !== null && <ErrorState error={error} />}
      {compared?.complete === false && <p role="alert">{t('settings:compare.incomplete')}</p>}
      {notRead !== null && <ErrorState error={notRead} />}
      {compared?.complete === true && <Compared comparison={compared} />}
      {compared === null && restored === null && kept !== null && kept.unexplained.length > 0 && (
        <>
          <p>{t('settings:compare.kept', { comparedAt: format.instant(kept.comparedAt), exportedAt: format.instant(kept.exportedAt) })}</p>
          <Unexplained transfers={kept.unexplained} />
        </>
      )}
    </>
  );
}

function Compared({ comparison: { read, unexplained } }: { readonly comparison: JournalComparison }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <div role="status">
      <p>{t('settings:compare.read', { count: read, number: format.number(read) })}</p>
      {unexplained.length === 0 ? <p>{t('settings:compare.allExplained')}</p> : <Unexplained transfers={unexplained} />}
    </div>
  );
}

function Unexplained({ transfers }: { readonly transfers: JournalComparison['unexplained'] }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <>
      <p>{t('settings:compare.unexplained', { count: transfers.length, number: format.number(transfers.length) })}</p>
      <table className="t-settings-unexplained" aria-label={t('settings:compare.table')}>
        <thead>
          <tr>
            <th>{t('settings:compare.created')}</th><th>{t('settings:compare.counterpart')}</th><th data-align="end">{t('settings:compare.amount')}</th>
            <th>{t('settings:compare.transfer')}</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map(({ moneyTransferId, createdDatetime, creditor, amount }) => (
            <tr key={moneyTransferId}>
              <td>{createdDatetime === null ? '—' : format.instant(createdDatetime)}</td>
              <td><Said text={creditor?.name ?? '—'} /></td>
              <td data-align="end"><Amount money={amount?.debtor ?? amount?.creditor ?? null} /></td>
              <td><Link href={pathOfRecord('transfers', moneyTransferId)}>{moneyTransferId}</Link></td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
