import { Button, Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import { practiceWhatIfs } from '#shared/bridge/app/practice.ts';
import type { PracticeWhatIf } from '#shared/bridge/app/practice.ts';

/** What can be let go wrong at the practice bank in use. What concerns one payment is off again after it. */
export function PracticeWhatIfs(): ReactElement {
  const { t } = useT();
  const heading = useId();
  const { data, error, reload } = useQuery('connections.practiceWhatIfs', null, ['intents']);
  const { busy, error: failure, run } = useCommand();
  const on = data ?? [];
  const set = async (whatIfs: readonly PracticeWhatIf[]): Promise<void> => {
    await run('connections.setPracticeWhatIfs', { whatIfs: [...whatIfs] });
    reload();
  };
  return (
    <div role="group" aria-labelledby={heading} className="t-settings-what-ifs">
      <h3 id={heading}>{t('practice:whatIf.heading')}</h3>
      <p className="t-muted t-prose">{t('practice:whatIf.about')}</p>
      {failure !== null && <ErrorState error={failure} />}
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {practiceWhatIfs.map((whatIf) => (
        <Checkbox
          key={whatIf} className="t-prose" label={t(`practice:whatIf.names.${whatIf}`)} description={t(`practice:whatIf.texts.${whatIf}`)}
          checked={on.includes(whatIf)} disabled={data === null || busy}
          onChange={({ currentTarget: { checked } }) => void set(checked ? [...on, whatIf] : on.filter((one) => one !== whatIf))}
        />
      ))}
      <Button size="xs" variant="default" disabled={on.length === 0 || busy} onClick={() => void set([])}>{t('practice:whatIf.off')}</Button>
    </div>
  );
}
