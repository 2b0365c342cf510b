import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useAccountNames } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { EmptyState, ErrorState, Section, SkeletonRows } from '#renderer/ui/index.ts';
import type { SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import { groupedIban } from '#shared/domain/iban.ts';

/** Which accounts hold client money is the person's to say. */
export function ChooseAccounts({ view: { chosen, suggested }, onDone }: { readonly view: SafeguardingView; readonly onDone: () => void }): ReactElement {
  const { t } = useT();
  const nameOf = useAccountNames();
  const { data, error, reload } = useQuery('accounts.list', null, ['accounts']);
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const { busy, error: notKept, run } = useCommand();
  const picked = changed ?? (chosen.length > 0 ? chosen : suggested);
  const choose = async (): Promise<void> => {
    if ((await run('safeguarding.chooseAccounts', { accountIds: [...picked] })).ok) onDone();
  };
  if (error !== null) return <ErrorState error={error} onRetry={reload} />;
  if (data === null) return <SkeletonRows rows={4} />;
  if (data.length === 0) return <EmptyState title={t('safeguarding:noAccounts')}>{t('safeguarding:noAccountsText')}</EmptyState>;
  return (
    <Section heading={t(chosen.length === 0 ? 'safeguarding:notChosen' : 'safeguarding:accounts')}>
      <p className="t-prose">{t('safeguarding:chooseText')}</p>
      <Stack gap="sm" role="group" aria-label={t('safeguarding:accounts')}>
        {data.map(({ account: { accountId, iban } }) => (
          <Checkbox
            key={accountId} label={nameOf(accountId)} checked={picked.includes(accountId)}
            description={[iban === null ? null : groupedIban(iban), suggested.includes(accountId) ? t('safeguarding:suggested') : null].filter((part) => part !== null).join(' · ')}
            onChange={({ currentTarget: { checked } }) => { setChanged(checked ? [...picked, accountId] : picked.filter((one) => one !== accountId)); }}
          />
        ))}
      </Stack>
      {notKept !== null && <ErrorState error={notKept} />}
      <Group gap="sm">
        <Button size="sm" loading={busy} disabled={picked.length === 0} onClick={() => void choose()}>{t('safeguarding:choose')}</Button>
        {chosen.length > 0 && <Button size="sm" variant="default" onClick={onDone}>{t('common:cancel')}</Button>}
      </Group>
    </Section>
  );
}
