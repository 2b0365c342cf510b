import { Button, Group } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import { LEDGER_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Page, SkeletonRows } from '#renderer/ui/index.ts';
import { chartTemplates } from '#shared/domain/ledger/chart.ts';
import type { LedgerSetup } from '#shared/domain/ledger/chart.ts';
import { ChartEditor } from './chart-editor.tsx';
import { EntriesList } from './entries-list.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { LEDGER_PARTS, Unbooked } from './unbooked.tsx';
import { MonthsView } from './months-view.tsx';
import { Queue } from './queue.tsx';
import classes from './journal-entries.module.css';

const tabs = ['entries', 'queue', 'months', 'chart'] as const;
type Tab = (typeof tabs)[number];

/** Entries that are booked, what is still to be booked or decided, months and the chart of accounts. */
export function JournalEntriesPage(): ReactElement {
  const { t } = useT();
  const asked = new URLSearchParams(useSearch()).get('show');
  const tab = tabs.find((one) => one === asked) ?? 'entries';
  const { data: settings, error, reload } = useQuery('ledger.settings', null, ['ledger']);
  const [exporting, setExporting] = useState(false);
  const setup = settings?.setup ?? null;
  return (
    <Page
      heading={t('ledger:title')} fill
      toolbar={setup !== null && settings !== null && settings.entries > 0 && (
        <Button size="xs" variant="default" leftSection={<IconFileExport size={14} aria-hidden="true" />} onClick={() => { setExporting(true); }}>{t('ledger:export.open')}</Button>
      )}
    >
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {settings === null && error === null && <SkeletonRows />}
      {settings !== null && setup === null && <Begin />}
      {settings !== null && setup !== null && (
        <div className={classes['page']}>
          <Tabs shown={tab} />
          {tab !== 'chart' && <Unbooked lockedThrough={settings.lockedThrough} />}
          {tab === 'entries' && <EntriesList setup={setup} />}
          {tab === 'queue' && <Queue setup={setup} />}
          {tab === 'months' && <MonthsView />}
          {tab === 'chart' && <Chart setup={setup} />}
        </div>
      )}
      {exporting && <ExportDialog onClose={() => { setExporting(false); }} />}
    </Page>
  );
}

function Tabs({ shown }: { readonly shown: Tab }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data } = useQuery('ledger.state', null, LEDGER_PARTS);
  return (
    <nav className="t-parts" aria-label={t('ledger:views')}>
      {tabs.map((tab) => (
        <Link key={tab} href={tab === 'entries' ? LEDGER_PATH : `${LEDGER_PATH}?show=${tab}`} aria-current={tab === shown ? 'page' : undefined}>
          {t(`ledger:tabs.${tab}`)}{tab === 'queue' && data !== null && data.queueTotal > 0 && ` (${format.number(data.queueTotal)})`}
        </Link>
      ))}
    </nav>
  );
}

/** Chooses the chart to begin with. */
function Begin(): ReactElement {
  const { t, language } = useT();
  const { busy, error, run } = useCommand();
  return (
    <>
      <EmptyState
        title={t('ledger:begin.title')}
        action={
          <Group gap="sm">
            {chartTemplates.map((template) => (
              <Button key={template} variant="default" disabled={busy} onClick={() => void run('ledger.begin', { template, locale: language })}>{t(`ledger:begin.${template}`)}</Button>
            ))}
          </Group>
        }
      >
        <p className="t-prose">{t('ledger:begin.text')}</p>
      </EmptyState>
      {error !== null && <ErrorState error={error} />}
    </>
  );
}

/** What was typed lasts until it is saved or discarded; what another window saved does not replace it. */
function Chart({ setup }: { readonly setup: LedgerSetup }): ReactElement {
  const { data } = useQuery('ledger.state', null, LEDGER_PARTS);
  return <ChartEditor setup={setup} balances={data?.balances ?? []} />;
}
