import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { BankHabitsList } from '#renderer/app/bank-habits/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useAppState, useQuery } from '#renderer/data/queries.ts';
import { ErrorState, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';

/** What the answers of the bank in use have shown of what the interface leaves open. */
export function BankHabitsSection(): ReactElement | null {
  const { session } = useAppState();
  return session.status === 'open' ? <Learned connection={session.connection} /> : null;
}

function Learned({ connection: { builtIn, name } }: { readonly connection: ConnectionSummary }): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useQuery('bank.habits', null, ['bankHabits']);
  const [learning, setLearning] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const learn = async (): Promise<void> => {
    setLearning(true);
    setFailure(null);
    const result = await invoke('bank.learnHabits', null);
    setLearning(false);
    if (!result.ok) setFailure(result.error);
    reload();
  };
  return (
    <Section
      heading={builtIn ? t('settings:habits.headingPractice') : t('settings:habits.heading', { name })}
      toolbar={<Button size="xs" variant="default" loading={learning} onClick={() => void learn()}>{t('settings:habits.learn')}</Button>}
    >
      <p className="t-muted">{t('settings:habits.hint')}</p>
      {failure !== null && <ErrorState error={failure} />}
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={4} />}
      {data !== null && <BankHabitsList habits={data} />}
    </Section>
  );
}
