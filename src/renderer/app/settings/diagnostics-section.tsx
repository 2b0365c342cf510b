import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { BackfillOverview } from '#renderer/features/cash/backfill/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { CopyButton, DescriptionList, ErrorState, Field, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import { sectionRows, sections } from '#shared/bridge/lists/records.ts';

const ALL_PARTS: readonly ChangedPart[] = [...sections, 'accounts', 'statements', 'reservedEntries', 'parents'];

const OTHER_TABLES = ['account', 'entry', 'entry_unindexed', 'reserved_entry', 'payment_record'] as const;

/** Parts are table names of the cache; an unknown one is shown as it is. */
function partName(part: string, t: Translate): string {
  const section = sections.find((name) => sectionRows[name].table === part);
  if (section !== undefined) return t(`records:titles.${section}`);
  const known = OTHER_TABLES.find((name) => name === part);
  return known === undefined ? part : t(`settings:parts.${known}`);
}

const BYTES_PER_MB = 1_000_000;

export function CacheSection() {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('app.diagnostics', null, ALL_PARTS);
  return (
    <Section heading={t('settings:cache')}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={4} />}
      {data !== null && data.cache === null && <p className="t-muted">{t('settings:cacheNone')}</p>}
      {data !== null && data.cache !== null && (
        <DescriptionList>
          <Field label={t('settings:cacheSize')}>{format.number(Math.round(data.cache.bytes / (BYTES_PER_MB / 10)) / 10)} MB</Field>
          {Object.entries(data.cache.rows).map(([part, rows]) => <Field key={part} label={partName(part, t)}>{format.number(rows)}</Field>)}
        </DescriptionList>
      )}
      <BackfillOverview />
    </Section>
  );
}

export function DiagnosticsSection() {
  const { t } = useT();
  const { data, error, reload } = useQuery('app.diagnostics', null, ALL_PARTS);
  const { error: failure, run } = useCommand();
  const [given, setGiven] = useState<string | null>(null);
  const give = async (to: 'clipboard' | 'file'): Promise<void> => {
    const result = await run('app.supportLog', { to });
    if (!result.ok || !result.value.written) setGiven(null);
    else setGiven(to === 'clipboard' ? t('settings:supportCopied') : t('settings:supportSaved', { file: result.value.path }));
  };
  return (
    <Section
      heading={t('settings:diagnostics')}
      toolbar={(
        <>
          {data !== null && <CopyButton text={JSON.stringify(data, null, 2)} what={t('settings:copyDiagnostics')} />}
          <Button size="xs" variant="default" onClick={() => void run('app.openLogFolder', null)}>{t('settings:openLogFolder')}</Button>
        </>
      )}
    >
      <p className="t-muted t-prose">{t('settings:supportHint')}</p>
      <Group gap="sm" wrap="nowrap">
        <Button size="xs" variant="default" onClick={() => void give('clipboard')}>{t('settings:supportCopy')}</Button>
        <Button size="xs" variant="default" onClick={() => void give('file')}>{t('settings:supportSave')}</Button>
        <span role="status">{given}</span>
      </Group>
      {failure !== null && <ErrorState error={failure} />}
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields />}
      {data !== null && (
        <DescriptionList>
          {Object.entries(data.versions).map(([part, version]) => <Field key={part} label={part}><span className="t-mono">{version}</span></Field>)}
          <Field label={t('settings:logFolder')} wide><span className="t-mono">{data.logFolder}</span></Field>
        </DescriptionList>
      )}
    </Section>
  );
}
