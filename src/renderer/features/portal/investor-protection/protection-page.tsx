import { Box, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Link, useSearch } from 'wouter';

import { IMPORT_FACTS_PATH, pathOfPage, pathOfRecord, pathOfSettings } from '#renderer/data/paths/paths.ts';
import { useQuery, useSettings } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { RecordLink, useNameLists } from '#renderer/lists/record-view/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { ConfirmDialog, CopyButton, EmptyState, ErrorState, MoreButton, Note, Page, PlainTable, Said, Section, SkeletonRows, TableHead } from '#renderer/ui/index.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { WorksheetCampaign, WorksheetGroup } from '#shared/domain/investor-protection/worksheet.ts';
import { failed } from '#shared/domain/result.ts';

/** The supervisor's worksheet, the import of classes, and how long personal data is kept. */
export function ProtectionPage() {
  const { t } = useT();
  const imported = new URLSearchParams(useSearch()).get('imported');
  return (
    <Page heading={t('protection:title')} above={<RecordLink to={pathOfPage('investors')}>{t('records:back.investors')}</RecordLink>}>
      {imported !== null && <Note line meaning="done" role="status">{t('protection:file.imported', { count: Number(imported) || 0 })}</Note>}
      <Section heading={t('protection:file.heading')} toolbar={<Button size="xs" variant="default" component={Link} href={IMPORT_FACTS_PATH}>{t('protection:file.open')}</Button>}>
        <p className="t-prose">{t('protection:lead')}</p>
      </Section>
      <WorksheetSection />
      <Retention />
    </Page>
  );
}

const YEARS_BACK = 8;
const WORKSHEET_PARTS = ['protection', 'orders', 'campaigns'] as const;
/** There may be hundreds of campaigns: the others are shown on demand. */
const SHOWN_AT_ONCE = 50;

function WorksheetSection() {
  const { t, language } = useT();
  const [thisYear] = useState(() => Number(bankDateAt(Date.now()).slice(0, 4)));
  const [year, setYear] = useState(thisYear);
  const [campaignId, setCampaignId] = useState<string | null>(new URLSearchParams(useSearch()).get('campaignId'));
  const [path, setPath] = useState<string | null>(null);
  const names = useNameLists();
  const action = useAction();
  const write = async (format: 'xlsx' | 'csv'): Promise<void> => {
    setPath(null);
    const result = await runTask((t) => t('protection:worksheet.heading'), async (taskId) =>
      (await action.run('worksheet.export', { year, campaignId, format, locale: language, taskId })) ?? failed({ kind: 'cancelled' }));
    if (result.ok && result.value.written) setPath(result.value.path);
  };
  return (
    <Section heading={t('protection:worksheet.heading')}>
      <p className="t-prose">{t('protection:worksheet.lead')}</p>
      <Group gap="sm" align="end">
        <NativeSelect
          size="xs" label={t('protection:worksheet.year')} value={String(year)} onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          data={Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back))}
        />
        <NativeSelect
          size="xs" label={t('protection:worksheet.campaign')} value={campaignId ?? ''} onChange={({ currentTarget }) => setCampaignId(currentTarget.value === '' ? null : currentTarget.value)}
          data={[{ value: '', label: t('protection:worksheet.allCampaigns') }, ...names.campaigns.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button key={format} size="xs" variant="default" disabled={action.busy !== null} leftSection={<IconFileDownload size={14} aria-hidden="true" />} onClick={() => void write(format)}>
            {t(`protection:worksheet.${format}`)}
          </Button>
        ))}
        <span role="status" className="t-small">{path !== null && t('protection:writtenTo', { path })}</span>
      </Group>
      {action.error !== null && action.error.kind !== 'cancelled' && <ErrorState error={action.error} />}
      <Worksheet key={`${year} ${campaignId ?? ''}`} year={year} campaignId={campaignId} />
    </Section>
  );
}

interface WorksheetProps {
  readonly year: number;
  /** null for all. */
  readonly campaignId: string | null;
}

function Worksheet({ year, campaignId }: WorksheetProps) {
  const { t } = useT();
  const format = useFormat();
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const first = useQuery('worksheet.get', { year, campaignId, most }, WORKSHEET_PARTS, { keepPrevious: true });
  const campaigns = first.data;
  // What is known when everything is added up is asked for behind the campaigns that are shown first.
  const whole = useQuery('worksheet.whole', { year, campaignId }, WORKSHEET_PARTS, { whenWanted: campaigns !== null });
  if (campaigns === null) return first.error === null ? <SkeletonRows rows={3} /> : <ErrorState error={first.error} onRetry={first.reload} />;
  const failed = first.error === null ? whole : first;
  const failure = failed.error !== null && <ErrorState error={failed.error} onRetry={failed.reload} />;
  const undated = whole.data?.undated ?? 0;
  const without = undated > 0 && t('protection:worksheet.undated', { count: undated, number: format.number(undated) });
  if (campaigns.length === 0) return <><EmptyState title={t('protection:worksheet.empty')}>{without}</EmptyState>{failure}</>;
  // While either is read again, the fingerprint would be that of other figures than those above it.
  const fingerprint = first.refreshing || whole.refreshing ? null : whole.data?.hash ?? null;
  const addingUp = failed.error === null && fingerprint === null;
  return (
    <>
      <Stack gap="sm" aria-busy={addingUp}>
        <Figures campaigns={campaigns} />
        {whole.data !== null && <MoreButton shown={campaigns.length} all={whole.data.count} step={SHOWN_AT_ONCE} onMore={() => setMost(most + SHOWN_AT_ONCE)} />}
        {without !== false && <Note line meaning="wait">{without}</Note>}
        {failed.error === null && fingerprint !== null && (
          <p className="t-small t-muted">{t('protection:worksheet.hash')} <span className="t-mono">{fingerprint.slice(0, 16)}…</span> <CopyButton text={fingerprint} what={t('protection:worksheet.hash')} /></p>
        )}
        {failure}
      </Stack>
      {addingUp && <p className="t-small t-muted" role="status">{t('protection:worksheet.addingUp')}</p>}
    </>
  );
}

/** Drawn once while what belongs to all campaigns comes below. */
const Figures = memo(function FiguresOfCampaigns({ campaigns }: { readonly campaigns: readonly WorksheetCampaign[] }) {
  const { t } = useT();
  const format = useFormat();
  return (
    <PlainTable label={t('protection:worksheet.heading')}>
      <TableHead
        words={[t('protection:worksheet.campaign'), t('protection:fields.instrument')]}
        figures={[t('protection:worksheet.investors'), t('protection:worksheet.orders'), t('protection:worksheet.amount'), t('protection:worksheet.fees')]}
      />
      <tbody>
        {campaigns.flatMap(({ campaignId, name, instrument, groups, raised, investorFees }) => [
          <tr key={campaignId}>
            <th scope="row">
              <RecordLink to={pathOfRecord('campaigns', campaignId)}><Said text={name ?? campaignId} /></RecordLink>
              {groups.length === 1 && groups.map((group) => <div key={campaignId} className="t-hint">{groupWords(group, t)}</div>)}
            </th>
            <td>{instrument === null ? UNKNOWN : <Said text={instrument} />}</td>
            <td data-end>{format.number(groups.reduce((sum, { investors }) => sum + investors, 0))}</td>
            <td data-end>{format.number(groups.reduce((sum, { orders }) => sum + orders, 0))}</td>
            <td data-end><strong><Amount money={raised} /></strong></td>
            <td data-end><strong><Amount money={investorFees} /></strong></td>
          </tr>,
          // The figures of a single group are those of the campaign.
          ...(groups.length === 1 ? [] : groups).map((group) => (
            <tr key={`${campaignId} ${group.investorClass ?? ''} ${group.taxResidence ?? ''}`}>
              <Box component="td" colSpan={2} ps="md" className="t-muted">{groupWords(group, t)}</Box>
              <td data-end>{format.number(group.investors)}</td>
              <td data-end>{format.number(group.orders)}</td>
              <td data-end><Amount money={group.amount} /></td>
              <td data-end><Amount money={group.fees} /></td>
            </tr>
          )),
        ])}
      </tbody>
    </PlainTable>
  );
});

const groupWords = ({ investorClass, taxResidence }: Pick<WorksheetGroup, 'investorClass' | 'taxResidence'>, t: Translate): string =>
  `${investorClass === null ? t('protection:worksheet.classUnknown') : t(`protection:classes.${investorClass}`)}, ${taxResidence ?? t('protection:worksheet.residenceUnknown')}`;

function Retention() {
  const { t } = useT();
  const format = useFormat();
  const { personalDataYears } = useSettings();
  const { data, error, reload } = useQuery('protection.retention', null, ['protection', 'orders']);
  const action = useAction(reload);
  const [asked, setAsked] = useState(false);
  const [removed, setRemoved] = useState<number | null>(null);
  const remove = async (): Promise<void> => {
    setAsked(false);
    const result = await action.run('protection.removeDue', null);
    if (result?.ok === true) setRemoved(result.value);
  };
  return (
    <Section heading={t('protection:retention.heading')} toolbar={<Button size="xs" variant="default" component={Link} href={pathOfSettings('reading')}>{t('protection:retention.settings')}</Button>}>
      <p className="t-prose">{personalDataYears === null ? t('protection:retention.forever') : t('protection:retention.years', { count: personalDataYears })}</p>
      {data === null && (error === null ? <SkeletonRows rows={1} /> : <ErrorState error={error} onRetry={reload} />)}
      {action.error !== null && <ErrorState error={action.error} />}
      {data !== null && (
        <Group gap="sm">
          <span>{t('protection:retention.kept', { count: data.investors, number: format.number(data.investors) })}{data.years !== null && ` ${data.due === null ? t('protection:retention.ordersNotRead') : t('protection:retention.due', { count: data.due, number: format.number(data.due) })}`}</span>
          {data.due !== null && data.due > 0 && <Button size="xs" variant="default" disabled={action.busy !== null} onClick={() => setAsked(true)}>{t('protection:retention.remove')}</Button>}
          <span role="status" className="t-small">{removed !== null && t('protection:retention.removed', { count: removed, number: format.number(removed) })}</span>
        </Group>
      )}
      <ConfirmDialog
        opened={asked} title={t('protection:retention.removeTitle')} confirmLabel={t('protection:retention.removeConfirm')} onClose={() => setAsked(false)} onConfirm={() => void remove()}
      >
        {t('protection:retention.removeText')}
      </ConfirmDialog>
    </Section>
  );
}
