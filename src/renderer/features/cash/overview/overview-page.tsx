import { Button, Stack } from '@mantine/core';
import { Fragment, startTransition, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useOverview } from '#renderer/data/overview.ts';
import { updateSettings, useQuery, useSettings } from '#renderer/data/queries.ts';
import { showTour, useTourShown } from '#renderer/data/shown.ts';
import { HandoverWaits } from '#renderer/features/cash/handover/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Sum } from '#renderer/ui/format/index.ts';
import { AsOf, EmptyState, ErrorState, Note, Page, Section, SkeletonRows } from '#renderer/ui/index.ts';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { AccountView, OverviewView } from '#shared/bridge/cash/statement.ts';
import type { Currency } from '#shared/domain/currency.ts';
import { sumOfKnown, wholeSum } from '#shared/domain/money.ts';
import { BalanceOverTime } from './balance-over-time.tsx';
import { CashPosition, CashWarnings } from './cash-position.tsx';
import { ExpectedMovements } from './expected-movements.tsx';
import { HeadlineAwaited, SectionsAwaited } from './overview-skeleton.tsx';
import classes from './overview.module.css';
import { PutBack } from './put-back.tsx';
import { NewsSinceLastLook } from './since-last-look.tsx';
import { addressOf, WaitingList } from './waiting-list.tsx';

export function OverviewPage(): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useOverview();
  return (
    <Page heading={t('overview:heading')}>
      <TourOffer />
      <PutBack />
      <HandoverWaits />
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data !== null && <Duplicates waiting={data.waiting} />}
      {data !== null && data.accounts.length === 0 && (
        <EmptyState title={t('overview:empty')}>{t('overview:emptyText')}</EmptyState>
      )}
      {(data === null ? error === null : data.accounts.length > 0) && <Figures overview={data} />}
    </Page>
  );
}

/** Money may have left twice: this stays on top until somebody has dealt with it. */
function Duplicates({ waiting }: Pick<OverviewView, 'waiting'>): ReactElement {
  const { t } = useT();
  return (
    <>
      {waiting.map((waits) => (waits.kind === 'duplicates' || waits.kind === 'turnedUp') && (
        <Note key={waits.kind} line meaning="wrong" role="alert">
          <strong>{t(`overview:${waits.kind === 'turnedUp' ? 'turnedUp' : 'duplicate'}`, { count: waits.count })}</strong> <Link href={addressOf(waits)}>{t('overview:duplicateOpen')}</Link>
        </Note>
      ))}
    </>
  );
}

/** In this window: what was never drawn takes far longer. */
let drawnBefore = false;

/** The first time the sums that a person waits for are drawn first; the sections follow, bit by bit, in the place of their grey bars. */
function Figures({ overview }: { readonly overview: OverviewView | null }): ReactElement {
  const [followed, setFollowed] = useState(drawnBefore ? overview : null);
  // `useDeferredValue` would follow at once: what comes from a store is urgent, and so is what was put off with it.
  useEffect(() => {
    startTransition(() => setFollowed(overview));
    drawnBefore ||= overview !== null;
  }, [overview]);
  const sections = overview === null ? null : followed;
  return (
    <div className={classes['page']}>
      {overview === null ? <HeadlineAwaited /> : (
        <Stack gap="md" miw={0}>
          <Headline overview={overview} />
          <Warnings accounts={overview.accounts} />
        </Stack>
      )}
      {sections === null ? <SectionsAwaited /> : <Sections overview={sections} />}
    </div>
  );
}

const useForecast = () => useQuery('overview.forecast', null, ['accounts', 'statements', 'transfers', 'campaigns', 'cash']);

function Warnings({ accounts }: Pick<OverviewView, 'accounts'>): ReactElement | null {
  const { data: forecast } = useForecast();
  return forecast === null ? null : <CashWarnings warnings={forecast.warnings} accounts={accounts} />;
}

function Sections({ overview }: { readonly overview: OverviewView }): ReactElement {
  const { t } = useT();
  const { data: forecast, error, reload } = useForecast();
  return (
    <div className={classes['middle']}>
      <WaitingList waiting={overview.waiting} />
      <div className={classes['beside']}>
        <NewsSinceLastLook accounts={overview.accounts} />
        <CashPosition overview={overview} forecast={forecast} />
      </div>
      <div className={classes['ahead']}>
        {forecast === null ? (
          <Section heading={t('overview:expected')}>
            {error === null ? <SkeletonRows rows={3} /> : <ErrorState error={error} onRetry={reload} />}
          </Section>
        ) : <ExpectedMovements forecast={forecast} accounts={overview.accounts} />}
      </div>
      <BalanceOverTime overview={overview} forecast={forecast} />
    </div>
  );
}

function TourOffer(): ReactElement | null {
  const { t } = useT();
  const { tourSeen } = useSettings();
  const shown = useTourShown();
  if (tourSeen || shown) return null;
  return (
    <div className={classes['tour']} role="group" aria-label={t('comfort:tour.offer')}>
      <p><strong>{t('comfort:tour.offer')}</strong> {t('comfort:tour.offerText')}</p>
      <Button size="compact-xs" variant="default" onClick={showTour}>{t('comfort:tour.start')}</Button>
      <Button size="compact-xs" variant="subtle" onClick={() => void updateSettings({ tourSeen: true })}>{t('comfort:tour.pass')}</Button>
    </div>
  );
}

/** What of the available balance stands on accounts for client money. */
function ClientMoney({ currency, accounts }: { readonly currency: Currency; readonly accounts: readonly AccountView[] }): ReactElement {
  const sum = sumOfKnown(currency, accounts.filter((view) => accountCurrency(view) === currency).map(({ balance }) => balance?.value.available ?? null));
  return <Sum total={wholeSum(sum)} known={sum.lacking === 0 ? undefined : sum} of="accounts" size="figure" />;
}

/** First what can be paid with. */
const figures = ['available', 'accounting', 'reserved'] as const;

function Headline({ overview: { positions, accounts, clientAccounts } }: { readonly overview: OverviewView }): ReactElement {
  const { t } = useT();
  return (
    <div className={classes['headlines']} data-clients={clientAccounts.length > 0 || undefined}>
      {positions.map((position, index) => (
        <dl key={position.currency} className={classes['headline']} aria-label={t('overview:total', { currency: position.currency })}>
          {figures.map((figure) => (
            <Fragment key={figure}>
              <div>
                {/* The first currency names the columns; the others only for screen readers. */}
                <dt className={index === 0 ? undefined : 't-visually-hidden'}>{t(`overview:${figure}`)}</dt>
                <dd>
                  <Sum
                    total={position[figure]} known={position.asOf === null ? undefined : position.incomplete?.[figure]} of="accounts"
                    size={figure === 'available' ? 'headline' : 'figure'}
                  />
                </dd>
              </div>
              {figure === 'available' && clientAccounts.length > 0 && (
                <div>
                  <dt className={index === 0 ? undefined : 't-visually-hidden'}>{t('overview:ofClients')}</dt>
                  <dd><ClientMoney currency={position.currency} accounts={accounts.filter(({ account }) => clientAccounts.includes(account.accountId))} /></dd>
                </div>
              )}
            </Fragment>
          ))}
          <div>
            <dt className="t-visually-hidden">{t('overview:asOf')}</dt>
            <dd><AsOf instant={position.asOf} /></dd>
          </div>
        </dl>
      ))}
    </div>
  );
}
