import { CloseButton } from '@mantine/core';
import { Link } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfDifferences, pathOfPayment } from '#renderer/routes/paths.ts';
import { dismissNotice, useNotices } from '#renderer/stores/notices.ts';
import { Banner } from '#renderer/ui/index.ts';
import type { Notice } from '#shared/bridge/session.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** What happened that the person should know, until dismissed. */
export function Notices() {
  const { t } = useT();
  const notices = useNotices();
  if (notices.length === 0) return null;
  return (
    <>
      {notices.map(({ key, notice }) => (
        <Banner
          key={key}
          meaning="wait"
          end={<CloseButton size="sm" aria-label={t('frame:notices.dismiss')} onClick={() => dismissNotice(key)} />}
        >
          <NoticeText notice={notice} />
        </Banner>
      ))}
    </>
  );
}

function NoticeText({ notice }: { readonly notice: Notice }) {
  const { t } = useT();
  switch (notice.code) {
    case 'cacheRebuilt':
      return (
        <>
          {t(`frame:notices.rebuilt.${notice.reason}`)} {t('frame:notices.setAside', { file: notice.setAside })}
        </>
      );
    case 'entriesChanged':
      return (
        <>
          {t('frame:notices.account', { account: notice.accountId })}
          {notice.changed > 0 && ` ${t('frame:notices.changed', { count: notice.changed })}`}
          {notice.vanished > 0 && ` ${t('frame:notices.vanished', { count: notice.vanished })}`}
          {notice.returned > 0 && ` ${t('frame:notices.returned', { count: notice.returned })}`}
          {notice.late > 0 && ` ${t('frame:notices.late', { count: notice.late })}`}
          {' '}
          <Link href={pathOfDifferences(notice.accountId)}>{t('frame:notices.openDifferences')}</Link>
        </>
      );
    case 'practiceMessage':
      return <>{t('frame:notices.practiceMessage', { text: notice.text })}</>;
    case 'deskSetAside':
      return <>{t('frame:notices.deskSetAside', { file: notice.setAside })}</>;
    case 'turnedUpLate':
      return <>{t('frame:notices.turnedUpLate')} <Link href={pathOfPayment(notice.intentId)}>{t('frame:notices.openPayment')}</Link></>;
    default:
      return assertNever(notice);
  }
}
