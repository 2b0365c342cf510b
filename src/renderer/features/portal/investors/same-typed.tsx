import { useDebouncedValue } from '@mantine/hooks';
import type { ReactElement } from 'react';

import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';
import { investorName } from '#shared/domain/portal/party-names.ts';

import classes from './investors.module.css';

interface SameTypedProps {
  readonly fiscalCode: string;
  /** Not a duplicate of itself. */
  readonly investorId: string | null;
}

/** Shorter than any tax code: not searched for. */
const SHORTEST = 8;
const SEARCH_AFTER_MS = 200;

const compact = (code: string | null): string => (code ?? '').replace(/\s/g, '').toUpperCase();

/** Who has the tax code that is being typed already. */
export function SameTyped({ fiscalCode, investorId }: SameTypedProps): ReactElement | null {
  const { t } = useT();
  const [code] = useDebouncedValue(compact(fiscalCode), SEARCH_AFTER_MS);
  const { data } = useQuery(
    'records.page', { section: 'investors', search: code.length < SHORTEST ? '' : code.slice(0, 200), filters: {}, sort: null, offset: 0, limit: 5 }, ['investors'],
  );
  const rows = ((data as RecordPage<'investors'> | null)?.rows ?? []).filter(({ id, record }) => id !== investorId && compact(record.fiscalCode) === code);
  return (
    <div role="status">
      {code.length >= SHORTEST && rows.length > 0 && (
        <div className={classes['note']}>
          <span>{t('campaigns:investor.sameTyped')}</span>
          <ul>{rows.map(({ id, record }) => <li key={id}><RecordLink to={pathOfRecord('investors', id)}>{investorName(record) ?? id}</RecordLink></li>)}</ul>
        </div>
      )}
    </div>
  );
}
