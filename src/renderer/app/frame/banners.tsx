import { Button, CloseButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { invoke, onAsking } from '#renderer/data/bridge/index.ts';
import { dismissNotice, useNotices } from '#renderer/data/notices.ts';
import { pathOfDifferences, pathOfPayment, pathOfSettings, WHATS_NEW_PATH } from '#renderer/data/paths/paths.ts';
import { updateSettings, useAppState, useFreshness, useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Banner, CopyButton, useMoment } from '#renderer/ui/index.ts';
import type { Notice } from '#shared/bridge/app/session.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

export function Banners() {
  const { t } = useT();
  return (
    <aside className="t-banners" aria-label={t('frame:notices.region')}>
      <Notices />
      <UpdatedLine />
      <StateBanners />
      <BankWait />
    </aside>
  );
}

/** Notices stay until they are dismissed, or until nothing about them waits for the person. */
function Notices() {
  const notices = useNotices();
  // A live region has to be there before its first text, or that is not announced.
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

/** For a notice that is over; longer while the pointer or the focus is on it. */
const LEAVES_AFTER_MS = 6_000;

function NoticeBanner({ notice, isOver, onLeave }: { readonly notice: Notice; readonly isOver: boolean; readonly onLeave: () => void }) {
  const { t } = useT();
  const [held, setHeld] = useState({ hovered: false, focused: false });
  const leave = useRef(onLeave);
  useEffect(() => { leave.current = onLeave; });
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

/** A code is of no use once nothing waits for one. Every other notice needs the person. */
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
    case 'tooManyWindows':
      return <>{t('frame:notices.tooManyWindows', { number: format.number(notice.most) })}</>;
    case 'entriesChanged':
      return <EntriesChanged notice={notice} />;
    case 'practiceMessage':
      return <PracticeMessage text={notice.text} />;
    case 'deskSetAside':
      return <>{t('frame:notices.deskSetAside', { file: notice.setAside })}</>;
    case 'backupFailed':
      return <>{t('frame:notices.backupFailed')} <Link href={pathOfSettings('backup')}>{t('frame:notices.openBackup')}</Link></>;
    case 'updateAvailable':
      return <>{t('settings:updates.available', { version: notice.version })} <Link href={pathOfSettings('updates')}>{t('settings:updates.open')}</Link></>;
    case 'duplicate':
      return <>{t('frame:notices.duplicate')} <Link href={pathOfPayment(notice.intentId)}>{t('frame:notices.openPayment')}</Link></>;
    case 'mayHaveTurnedUp':
      return <>{t('frame:notices.mayHaveTurnedUp')} <Link href={pathOfPayment(notice.intentId)}>{t('frame:notices.openPayment')}</Link></>;
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

/** Shown after an update, until it is opened or dismissed. */
function UpdatedLine(): ReactElement | null {
  const { t } = useT();
  const { version, settings: { seenVersion } } = useAppState();
  if (seenVersion === null || seenVersion === version) return null;
  return (
    <Banner meaning="info" end={<CloseButton size="sm" aria-label={t('comfort:whatsNew.pass')} onClick={() => void updateSettings({ seenVersion: version })} />}>
      {t('comfort:whatsNew.updated', { version })} <Link href={WHATS_NEW_PATH}>{t('comfort:whatsNew.show')}</Link>
    </Banner>
  );
}

function StateBanners() {
  const { t } = useT();
  const moment = useMoment();
  const freshness = useFreshness();
  const { localOnly, session } = useAppState();
  return (
    <>
      {session.status === 'open' && session.connection.needsCredentials === true && (
        <Banner meaning="offline">{t('backup:putBack.credentials')} <Link href={pathOfSettings('credentials')}>{t('backup:putBack.type')}</Link></Banner>
      )}
      {freshness.phase === 'offline' && (
        <Banner meaning="offline">
          <strong>{t('frame:offlineBanner.title', { when: moment(freshness.since) })}</strong> {t('frame:offlineBanner.text')}
        </Banner>
      )}
      {localOnly !== null && <Banner meaning="info">{t(`frame:localOnly.${localOnly}`)}</Banner>}
    </>
  );
}

const PATIENCE_MS = 5_000;

/** Shown while the bank is slow to answer a person's request, which can be cancelled. */
function BankWait() {
  const { t } = useT();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onAsking((asking) => {
      if (asking === 0) {
        clearTimeout(timer);
        timer = undefined;
        setIsLong(false);
      } else {
        timer ??= setTimeout(() => setIsLong(true), PATIENCE_MS);
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (!isLong) return null;
  return (
    <Banner
      meaning="info"
      end={<Button size="xs" variant="default" onClick={() => void invoke('sync.cancel', null)}>{t('frame:bankWait.stop')}</Button>}
    >
      {t('frame:bankWait.text')}
    </Banner>
  );
}
