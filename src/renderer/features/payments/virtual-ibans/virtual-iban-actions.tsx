import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfVirtualIbanPayment } from '#renderer/data/paths/paths.ts';

import { DeactivateVirtualIban } from './deactivate-virtual-iban.tsx';

/** What can be done with a virtual IBAN that is in use. With a status that the interface does not list, nothing. */
export function VirtualIbanActions({ detail: { record } }: DetailProps<'virtualIbans'>): ReactElement | null {
  const { t } = useT();
  if (record.status !== 'ACTIVE') return null;
  const { accountId, virtualIban } = record;
  return (
    <>
      <DeactivateVirtualIban accountId={accountId} virtualIban={virtualIban} />
      <Button size="xs" component={Link} href={pathOfVirtualIbanPayment(accountId, virtualIban)}>
        {t('writes:virtualIban.transfer')}
      </Button>
    </>
  );
}
