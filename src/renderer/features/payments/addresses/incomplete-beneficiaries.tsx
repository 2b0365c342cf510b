import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { ADDRESSES_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Note } from '#renderer/ui/index.ts';

/** The list is read again when one of these changes. */
export const PARTS = ['beneficiaries', 'drafts', 'batches', 'intents', 'transfers'] as const;

/** Shown above the beneficiaries while some of their addresses would be refused. */
export function IncompleteBeneficiaries(): ReactElement | null {
  const { t } = useT();
  const { data } = useQuery('addresses.incomplete', null, PARTS);
  const count = data?.entries.filter(({ kind }) => kind === 'beneficiary').length ?? 0;
  if (count === 0) return null;
  return <Note line meaning="wait">{t('addresses:notice', { count })} <Link href={ADDRESSES_PATH}>{t('addresses:show')}</Link></Note>;
}
