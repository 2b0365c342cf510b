import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowsExchange, IconBuilding, IconBuildingBank, IconChartHistogram, IconFlag3, IconHistory, IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand, IconQrcode, IconQuestionMark, IconReceipt, IconScale, IconSettings, IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import { isOnPage, pages } from '#renderer/data/paths/paths.ts';
import type { PageName } from '#renderer/data/paths/paths.ts';
import { useListAddress } from '#renderer/data/places.ts';
import { useWriteShown } from '#renderer/data/write-shown.ts';
import { useWaiting } from './use-waiting.ts';
import './navigation.css';

const icons: Readonly<Record<PageName, Icon>> = {
  overview: IconChartHistogram,
  accounts: IconBuildingBank,
  virtualIbans: IconQrcode,
  transfers: IconArrowsExchange,
  campaigns: IconFlag3,
  orders: IconReceipt,
  investors: IconUsers,
  companies: IconBuilding,
  unidentified: IconQuestionMark,
  disputes: IconScale,
  activity: IconHistory,
  settings: IconSettings,
};

interface NavigationProps {
  readonly narrow: boolean;
  readonly onNarrow: (narrow: boolean) => void;
}

export function Navigation({ narrow, onNarrow }: NavigationProps) {
  const { t } = useT();
  const waiting = useWaiting();
  const toggleName = narrow ? t('frame:expand') : t('frame:collapse');
  return (
    <nav className="t-nav" aria-label={t('frame:navigation')} data-narrow={narrow || undefined}>
      <ul>
        {pages.map((page) => <NavigationLink key={page} page={page} narrow={narrow} waiting={waiting[page] ?? 0} />)}
      </ul>
      <Tooltip label={toggleName} position="right">
        <ActionIcon className="t-nav-toggle" aria-label={toggleName} onClick={() => onNarrow(!narrow)}>
          {narrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
        </ActionIcon>
      </Tooltip>
    </nav>
  );
}

interface NavigationLinkProps {
  readonly page: PageName;
  readonly narrow: boolean;
  readonly waiting: number;
}

/** The count is a description, not part of the name: the link is called the same whatever waits. */
function NavigationLink({ page, narrow, waiting }: NavigationLinkProps) {
  const { t } = useT();
  const id = useId();
  const [location] = useLocation();
  const writeShown = useWriteShown();
  const path = useListAddress(page);
  const here = writeShown === null ? isOnPage(location, page) : writeShown === page;
  const name = t(`frame:sections.${page}`);
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
          <span className="t-nav-name">{name}</span>
        </Link>
      </Tooltip>
      {waiting > 0 && <span className="t-nav-count" aria-hidden="true">{waiting > 999 ? '999+' : waiting}</span>}
      {waiting > 0 && <span id={id} hidden>{t('frame:waits', { count: waiting })}</span>}
    </li>
  );
}
