import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { NEW_INVESTOR_PATH, pathOfInvestorEdit, pathOfNewOrder } from '#renderer/data/paths/paths.ts';

/** What can be done with an investor. */
export function InvestorActions({ detail: { record: { investorId } } }: DetailProps<'investors'>): ReactElement {
  const { t } = useT();
  return (
    <>
      <Button size="xs" variant="default" component={Link} href={pathOfInvestorEdit(investorId)}>{t('campaigns:investor.edit')}</Button>
      <Button size="xs" component={Link} href={pathOfNewOrder({ investorId })}>{t('campaigns:investor.newOrder')}</Button>
    </>
  );
}

/** What can be done beside the list of investors. */
export function InvestorsActions(): ReactElement {
  const { t } = useT();
  return (
    <Button size="xs" component={Link} href={NEW_INVESTOR_PATH} leftSection={<IconPlus size={14} aria-hidden="true" />}>{t('campaigns:investor.new')}</Button>
  );
}
