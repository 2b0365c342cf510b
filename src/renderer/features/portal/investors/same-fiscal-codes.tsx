import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';

import classes from './investors.module.css';

/** Tax codes that belong to more than one investor: perhaps one person, registered twice. Nothing where there are none. */
export function SameFiscalCodes(): ReactElement | null {
  const { t } = useT();
  const { data } = useQuery('investors.sameFiscalCode', null, ['investors']);
  const [opened, setOpened] = useState(false);
  if (data === null || data.length === 0) return null;
  return (
    <div className={classes['note']}>
      <span className={classes['line']}>
        <span>{t('campaigns:investor.note', { count: data.length })}</span>
        <Button size="compact-xs" variant="default" aria-expanded={opened} onClick={() => { setOpened(!opened); }}>
          {t(opened ? 'campaigns:investor.noteHide' : 'campaigns:investor.noteShow')}
        </Button>
      </span>
      {opened && (
        <dl className={classes['codes']}>
          {data.map(({ fiscalCode, investors }) => (
            <div key={fiscalCode} style={{ display: 'contents' }}>
              <dt className="t-mono">{fiscalCode}</dt>
              <dd>{investors.map((investor) => <RecordLink key={investor.investorId} to={pathOfRecord('investors', investor.investorId)}>{investorName(investor) ?? investor.investorId}</RecordLink>)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
