import type { ReactElement } from 'react';

import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Section } from '#renderer/ui/index.ts';
import type { OverviewView, WaitingKind } from '#shared/bridge/statement.ts';

import classes from './overview.module.css';

/** The section that shows what waits, filtered as far as its filters go. */
const addresses: Readonly<Record<WaitingKind, string>> = {
  unidentifiedTransfers: '/unidentified?status=RECEIVED',
  openDisputes: '/disputes?status=OPEN',
  campaignsPastClosing: '/campaigns?status=OPEN&status=CLOSED&sort=expectedClosingDate.asc',
  bookedTransfers: '/transfers?status=BOOKED',
  refundsNotExecuted: '/orders',
  wrongAmountOrders: '/orders?status=INCORRECT_AMOUNT',
};

/** What waits for a person, with the way there. */
export function WaitingList({ waiting }: { readonly waiting: OverviewView['waiting'] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <Section heading={t('overview:waiting')}>
      {waiting.length === 0 ? <p className="t-muted">{t('overview:nothingWaits')}</p> : (
        <ul className={classes['waiting']}>
          {waiting.map(({ kind, count }) => (
            <li key={kind}>
              <Link href={addresses[kind]}>
                <span className={classes['waitingCount']}>{format.number(count)}</span>
                <span>{t(`overview:waitingKinds.${kind}`, { count })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
