import type { ReactElement } from 'react';

import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { BATCHES_PATH, pathOfBatch, pathOfGivenClosing, pathOfPayment } from '#renderer/routes/paths.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Section } from '#renderer/ui/index.ts';
import type { OverviewView, Waiting, WaitingKind } from '#shared/bridge/statement.ts';

import classes from './waiting-list.module.css';

/** The section that shows what waits, filtered as far as its filters go. */
const addresses: Readonly<Record<WaitingKind, string>> = {
  duplicates: '/activity',
  challenges: '/transfers',
  unknownOutcomes: '/transfers',
  batchesPaused: BATCHES_PATH,
  unidentifiedTransfers: '/unidentified?status=RECEIVED',
  openDisputes: '/disputes?status=OPEN',
  campaignsPastClosing: '/campaigns?status=OPEN&status=CLOSED&sort=expectedClosingDate.asc',
  bookedTransfers: '/transfers?status=BOOKED',
  refundsNotExecuted: '/orders?refunds=open',
  refundsRefused: '/orders?refunds=refused',
  cashoutsRefused: '/orders?cashouts=refused',
  closingsUnderWay: '/campaigns',
  closingsConflict: '/campaigns',
  wrongAmountOrders: '/orders?status=INCORRECT_AMOUNT',
};

/** Straight to the one that waits, where there is just one. */
export function addressOf({ kind, only }: Waiting): string {
  if (only === undefined) return addresses[kind];
  if (kind === 'closingsUnderWay' || kind === 'closingsConflict') return pathOfGivenClosing(only);
  return kind === 'batchesPaused' ? pathOfBatch(only) : pathOfPayment(only);
}

/** What waits for a person, with the way there. */
export function WaitingList({ waiting }: { readonly waiting: OverviewView['waiting'] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={t('overview:waiting')}>
      {waiting.length === 0 ? <p className="t-muted">{t('overview:nothingWaits')}</p> : (
        <ul className={classes['waiting']}>
          {waiting.map((waits) => (
            <li key={waits.kind}>
              <Link href={addressOf(waits)}>
                <span className={classes['waitingCount']}>{format.number(waits.count)}</span>
                <span>{t(`overview:waitingKinds.${waits.kind}`, { count: waits.count })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
