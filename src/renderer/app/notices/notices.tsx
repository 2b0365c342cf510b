import { CloseButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfDifferences, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { dismissNotice, useNotices } from '#renderer/data/notices.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Banner, CopyButton } from '#renderer/ui/index.ts';
import type { Notice } from '#shared/bridge/app/session.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/** What happened that the person should know: until dismissed, or until nothing of it waits for them any more. */
export function Notices() {
  const notices = useNotices();
  // Here before the first of them, or it would not be announced.
  return (
    <div aria-live="polite">
      {notices.map(({ key, notice }) => (
        notice.code === 'practiceMessage'
          ? <CodeBanner key={key} notice={notice} onLeave={() => dismissNotice(key)} />
          : <NoticeBanner key={key} notice={notice} isOver={false} onLeave={() => dismissNotice(key)} />
      ))}
    </div>
  );
}

/** A notice of finished work stays so long, and longer while the pointer or the focus is on it. */
const LEAVES_AFTER_MS = 6_000;

function NoticeBanner({ notice, isOver, onLeave }: { readonly notice: Notice; readonly isOver: boolean; readonly onLeave: () => void }) {
  const { t } = useT();
  const [held, setHeld] = useState({ hovered: false, focused: false });
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  const leaves = isOver && !held.hovered && !held.focused;
  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => leave.current(), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leaves]);
  const hold = (part: Partial<typeof held>) => (): void => setHeld((before) => ({ ...before, ...part }));
  return (
    <div onMouseEnter={hold({ hovered: true })} onMouseLeave={hold({ hovered: false })} onFocus={hold({ focused: true })} onBlur={hold({ focused: false })}>
      <Banner meaning="wait" end={<CloseButton size="sm" aria-label={t('frame:notices.dismiss')} onClick={onLeave} />}>
        <NoticeText notice={notice} />
      </Banner>
    </div>
  );
}

const MOST_OPEN = 1_000;

/** A code is of no more use once nothing waits for one. Every other notice needs the person. */
function CodeBanner({ notice, onLeave }: { readonly notice: Notice; readonly onLeave: () => void }) {
  const { data } = useQuery('intents.list', { scope: 'unresolved', limit: MOST_OPEN }, ['intents']);
  const [waited, setWaited] = useState(false);
  const waits = data?.some(({ state }) => state === 'CHALLENGE' || state === 'CONFIRMING') ?? false;
  if (waits && !waited) setWaited(true);
  return <NoticeBanner notice={notice} isOver={waited && data !== null && !waits} onLeave={onLeave} />;
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
    case 'duplicate':
      return <>{t('frame:notices.duplicate')} <Link href={pathOfPayment(notice.intentId)}>{t('frame:notices.openPayment')}</Link></>;
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
