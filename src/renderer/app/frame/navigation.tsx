import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBuildingBank, IconChartHistogram, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSettings, IconSignature } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { isOnPage, pages } from '#renderer/data/paths/paths.ts';
import type { PageName } from '#renderer/data/paths/paths.ts';
import { useListAddress } from '#renderer/data/view-state.ts';
import { useOverview } from '#renderer/data/overview.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useTeam } from '#renderer/data/team.ts';
import { useWriteShown } from '#renderer/data/shown.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { WaitingKind } from '#shared/bridge/cash/statement.ts';
import { pageTitle } from '../page-title.ts';
import { sectionIcons } from '../sections.tsx';
import './frame.css';

const icons: Readonly<Record<PageName, Icon>> = { overview: IconChartHistogram, approvals: IconSignature, accounts: IconBuildingBank, ...sectionIcons, settings: IconSettings };

export function Navigation({ narrow, onNarrow }: { readonly narrow: boolean; readonly onNarrow: (narrow: boolean) => void }) {
  const { t } = useT();
  const inTeam = useTeam() !== null;
  const waiting = useWaiting();
  const toggleName = narrow ? t('frame:expand') : t('frame:collapse');
  return (
    <nav className="t-nav" aria-label={t('frame:navigation')} data-narrow={narrow || undefined}>
      <ul className="t-list">
        {pages.map((page) => (page === 'approvals'
          ? inTeam && <ApprovalsLink key={page} narrow={narrow} />
          : <NavigationLink key={page} page={page} narrow={narrow} waiting={waiting[page] ?? 0} />))}
      </ul>
      <Tooltip label={toggleName} position="right">
        <ActionIcon className="t-nav-toggle" aria-label={toggleName} onClick={() => onNarrow(!narrow)}>
          {narrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
        </ActionIcon>
      </Tooltip>
    </nav>
  );
}

/** With what waits for this member's signature, and what is approved and waits to be sent by them. */
function ApprovalsLink({ narrow }: { readonly narrow: boolean }) {
  const { data } = useQuery('approvals.counts', null, ['approvals', 'team']);
  return <NavigationLink page="approvals" narrow={narrow} waiting={data === null ? 0 : data.toApprove + data.toSend} />;
}

/** The count is a description: the link's name does not change with it. */
function NavigationLink({ page, narrow, waiting }: { readonly page: PageName; readonly narrow: boolean; readonly waiting: number }) {
  const { t } = useT();
  const id = useId();
  const [location] = useLocation();
  const writeShown = useWriteShown();
  const path = useListAddress(page);
  const here = writeShown === null ? isOnPage(location, page) : writeShown === page;
  const name = pageTitle(page, t);
  const PageIcon = icons[page];
  return (
    <li>
      <Tooltip label={name} position="right" disabled={!narrow}>
        <Link
          href={path}
          className="t-nav-link"
          aria-current={here ? 'page' : undefined}
          aria-describedby={waiting > 0 ? id : undefined}
        >
          <PageIcon size={18} stroke={1.6} aria-hidden="true" />
          <span className="t-nav-name t-cut">{name}</span>
        </Link>
      </Tooltip>
      {waiting > 0 && <span className="t-nav-count" aria-hidden="true">{waiting > 999 ? '999+' : waiting}</span>}
      {waiting > 0 && <span id={id} hidden>{t('frame:waits', { count: waiting })}</span>}
    </li>
  );
}

const pageOfKind: Readonly<Record<WaitingKind, PageName | null>> = {
  duplicates: 'transfers',
  turnedUp: 'transfers',
  challenges: 'transfers',
  unknownOutcomes: 'transfers',
  batchesPaused: 'transfers',
  filesFromFolder: 'transfers',
  filesLeft: 'settings',
  foldersUnusable: 'settings',
  draftsReady: 'transfers',
  missedPayments: 'transfers',
  // The Overview lists these; nobody pays them just now.
  incompleteAddresses: null,
  safeguardingDiffers: 'accounts',
  unidentifiedTransfers: 'unidentified',
  openDisputes: 'disputes',
  campaignsPastClosing: 'campaigns',
  bookedTransfers: 'transfers',
  refundsNotExecuted: 'orders',
  refundsRefused: 'orders',
  cashoutsRefused: 'orders',
  closingsUnderWay: 'campaigns',
  closingsConflict: 'campaigns',
  wrongAmountOrders: 'orders',
  // Nobody knows whether these wait.
  undocumentedOrders: null,
  undocumentedCashouts: null,
};

/** How many things wait for a person, per page. */
function useWaiting(): Readonly<Partial<Record<PageName, number>>> {
  const { data } = useOverview();
  const counts: Partial<Record<PageName, number>> = {};
  for (const { kind, count } of data?.waiting ?? []) {
    const page = pageOfKind[kind];
    if (page !== null) counts[page] = (counts[page] ?? 0) + count;
  }
  return counts;
}

/** Writes that wait for a code or have no known outcome. */
export function useWritesWaiting(): number {
  const { data } = useOverview();
  return (data?.waiting ?? []).reduce((sum, { kind, count }) => (kind === 'challenges' || kind === 'unknownOutcomes' ? sum + count : sum), 0);
}
