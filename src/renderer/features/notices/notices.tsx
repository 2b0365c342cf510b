import { CloseButton } from '@mantine/core';
import { Link } from 'wouter';
import { accountName } from '#renderer/features/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfDifferences, pathOfPayment } from '#renderer/routes/paths.ts';
import { dismissNotice, useNotices } from '#renderer/stores/notices.ts';
import { useQuery } from '#renderer/stores/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Banner, CopyButton } from '#renderer/ui/index.ts';
import type { Notice } from '#shared/bridge/session.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** What happened that the person should know, until dismissed. */
export function Notices() {
  const { t } = useT();
  const notices = useNotices();
  // Here before the first of them, or it would not be announced.
  return (
    <div aria-live="polite">
      {notices.map(({ key, notice }) => (
        <Banner
          key={key}
          meaning="wait"
          end={<CloseButton size="sm" aria-label={t('frame:notices.dismiss')} onClick={() => dismissNotice(key)} />}
        >
          <NoticeText notice={notice} />
        </Banner>
      ))}
    </div>
  );
}

function NoticeText({ notice }: { readonly notice: Notice }) {
  const { t } = useT();
  const format = useFormat();
  switch (notice.code) {
    case 'cacheRebuilt':
      return (
        <>
          {t(`frame:notices.rebuilt.${notice.reason}`)}
          {notice.salvagedRows > 0 && ` ${t('frame:notices.salvaged', { count: notice.salvagedRows, number: format.number(notice.salvagedRows) })}`}
          {' '}
          {t('frame:notices.setAside', { file: notice.setAside })}
        </>
      );
    case 'cacheNotWritten':
      return <>{t(`frame:notices.cacheNotWritten.${notice.reason}`)}</>;
    case 'profileNewer':
      return <>{t('frame:notices.profileNewer')}</>;
    case 'entriesChanged':
      return <EntriesChanged notice={notice} />;
    case 'practiceMessage':
      return <PracticeMessage text={notice.text} />;
    case 'deskSetAside':
      return <>{t('frame:notices.deskSetAside', { file: notice.setAside })}</>;
    case 'updateAvailable':
      return <>{t('settings:updates.available', { version: notice.version })} <Link href="/settings">{t('settings:updates.open')}</Link></>;
    case 'turnedUpLate':
      return <>{t('frame:notices.turnedUpLate')} <Link href={pathOfPayment(notice.intentId)}>{t('frame:notices.openPayment')}</Link></>;
    default:
      return assertNever(notice);
  }
}

const CODE = /\b\d{6}\b/;

function PracticeMessage({ text }: { readonly text: string }) {
  const { t } = useT();
  const code = CODE.exec(text)?.[0];
  return (
    <>
      {t('frame:notices.practiceMessage', { text })}
      {code !== undefined && <> <CopyButton text={code} what={t('frame:notices.practiceCode')} secret /></>}
    </>
  );
}

function EntriesChanged({ notice }: { readonly notice: Extract<Notice, { readonly code: 'entriesChanged' }> }) {
  const { t } = useT();
  const { accountId, changed, vanished, returned, late } = notice;
  const { data } = useQuery('accounts.list', null, ['accounts']);
  const known = data?.find(({ account }) => account.accountId === accountId);
  return (
    <>
      {t('frame:notices.account', { account: known === undefined ? accountId : accountName(known.account) })}
      {changed > 0 && ` ${t('frame:notices.changed', { count: changed })}`}
      {vanished > 0 && ` ${t('frame:notices.vanished', { count: vanished })}`}
      {returned > 0 && ` ${t('frame:notices.returned', { count: returned })}`}
      {late > 0 && ` ${t('frame:notices.late', { count: late })}`}
      {' '}
      <Link href={pathOfDifferences(accountId)}>{t('frame:notices.openDifferences')}</Link>
    </>
  );
}
