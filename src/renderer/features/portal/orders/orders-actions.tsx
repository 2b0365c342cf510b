import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { NEW_ORDER_PATH } from '#renderer/data/paths/paths.ts';

/** What can be done beside the list of orders. */
export function OrdersActions(): ReactElement {
  const { t } = useT();
  return (
    <Button size="xs" component={Link} href={NEW_ORDER_PATH} leftSection={<IconPlus size={14} aria-hidden="true" />}>{t('campaigns:order.new')}</Button>
  );
}
