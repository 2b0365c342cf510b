import type { ReactElement } from 'react';

import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import type { Investor } from '#shared/contract/investors.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';

import classes from './investors.module.css';

/** Other investors with the same tax code. */
export function DuplicateNote({ others }: { readonly others: readonly Investor[] }): ReactElement | null {
  const { t } = useT();
  if (others.length === 0) return null;
  return (
    <section className={classes['note']} aria-label={t('campaigns:investor.duplicates')}>
      <span>{t('campaigns:investor.duplicatesText', { count: others.length })}</span>
      <ul>
        {others.map((other) => (
          <li key={other.investorId}><RecordLink to={pathOfRecord('investors', other.investorId)}>{investorName(other) ?? other.investorId}</RecordLink></li>
        ))}
      </ul>
    </section>
  );
}
