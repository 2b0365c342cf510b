import { Button, Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, Section } from '#renderer/ui/index.ts';
import { practiceWhatIfs } from '#shared/bridge/app/practice.ts';
import type { PracticeWhatIf } from '#shared/bridge/app/practice.ts';

/** What can be let go wrong at the practice bank in use. What concerns one payment is off again after it. */
export function PracticeWhatIfs(): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useQuery('connections.practiceWhatIfs', null, ['intents']);
  const { error: failure, run } = useCommand();
  const on = data ?? [];
  const set = async (whatIfs: readonly PracticeWhatIf[]): Promise<void> => {
    await run('connections.setPracticeWhatIfs', { whatIfs: [...whatIfs] });
    reload();
  };
  return (
    <Section heading={t('practice:whatIf.heading')}>
      <p className="t-muted t-prose">{t('practice:whatIf.about')}</p>
      {failure !== null && <ErrorState error={failure} />}
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {practiceWhatIfs.map((whatIf) => (
        <Checkbox
          key={whatIf} className="t-prose" label={t(`practice:whatIf.names.${whatIf}`)} description={t(`practice:whatIf.texts.${whatIf}`)}
          checked={on.includes(whatIf)} disabled={data === null}
          onChange={({ currentTarget: { checked } }) => void set(checked ? [...on, whatIf] : on.filter((one) => one !== whatIf))}
        />
      ))}
      <div>
        <Button size="xs" variant="default" onClick={() => void set([])}>{t('practice:whatIf.off')}</Button>
      </div>
    </Section>
  );
}
