import { BackfillOverview } from '#renderer/features/cash/backfill/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { DescriptionList, ErrorState, Field, Section, SkeletonFields } from '#renderer/ui/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ALL_PARTS } from './all-parts.ts';

const KNOWN = [
  'account', 'entry', 'entry_unindexed', 'reserved_entry', 'payment_record', 'virtual_iban', 'transfer', 'campaign', 'investment_order', 'investor', 'company',
  'unidentified', 'dispute', 'activity',
] as const;

/** The cache names its tables; a table that this page does not know keeps its name. */
function partName(part: string, t: Translate): string {
  const known = KNOWN.find((name) => name === part);
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
