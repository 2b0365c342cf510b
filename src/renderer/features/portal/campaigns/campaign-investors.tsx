import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { investorsView } from '#renderer/features/portal/investors/index.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { RelatedTable } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Section, SkeletonRows } from '#renderer/ui/index.ts';

import classes from './campaigns.module.css';

const FIRST = 10;
/** So many more come at a time: a campaign may have thousands. */
const PAGE = 100;

/** Who invests in a campaign, as the bank names them. They are read on demand. */
export function CampaignInvestors({ campaignId }: { readonly campaignId: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('campaigns.investors', { campaignId }, ['investors', 'campaigns']);
  const action = useAction();
  const [read, setRead] = useState<number | null>(null);
  const [most, setMost] = useState(FIRST);
  const readThem = async (): Promise<void> => {
    const result = await action.run('campaigns.readInvestors', { campaignId });
    if (result?.ok !== true) return;
    setRead(result.value);
    reload();
  };
  const heading = t('campaigns:campaign.investors');
  const shown = (data ?? []).slice(0, most);
  const more = (data?.length ?? 0) - shown.length;
  return (
    <Section
      heading={heading}
      toolbar={
        <>
          <span role="status" className={classes['read']}>{read !== null && t('campaigns:campaign.investorsRead', { count: read, number: format.number(read) })}</span>
          <Button size="xs" variant="default" loading={action.busy !== null} onClick={() => void readThem()}>{t('campaigns:campaign.readInvestors')}</Button>
        </>
      }
    >
      {action.error !== null && <ErrorState error={action.error} />}
      {data === null && (error === null ? <SkeletonRows /> : <ErrorState error={error} onRetry={reload} />)}
      {data !== null && (
        <RelatedTable
          name={heading} view={investorsView} show={['displayName', 'type', 'fiscalCode', 'city']}
          rows={shown.map((investor) => ({ id: investor.investorId, record: investor }))} none={t('campaigns:campaign.investorsNone')}
        />
      )}
      {more > 0 && (
        <Button size="compact-xs" variant="default" className={classes['more'] ?? ''} onClick={() => { setMost(most + PAGE); }}>
          {t('campaigns:campaign.moreInvestors', { count: Math.min(more, PAGE), number: format.number(Math.min(more, PAGE)), all: format.number(data?.length ?? 0) })}
        </Button>
      )}
    </Section>
  );
}
