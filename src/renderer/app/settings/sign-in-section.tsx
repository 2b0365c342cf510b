import { Checkbox } from '@mantine/core';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { describeError, ErrorState, Section, SkeletonFields } from '#renderer/ui/index.ts';

export function SignInSection() {
  const { t } = useT();
  const { data: on, loading, error, reload } = useQuery('app.signInStart', null, []);
  const { error: failure, run } = useCommand();
  const set = async (wanted: boolean): Promise<void> => {
    await run('app.setSignInStart', { on: wanted });
    reload();
  };
  return (
    <Section heading={t('settings:start')}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {loading && <SkeletonFields fields={1} />}
      {!loading && error === null && (
        <div className="t-settings" data-wide>
          <Checkbox
            label={t('settings:signInStart')} description={t(on === null ? 'settings:signInStartNotHere' : 'settings:signInStartHint')} checked={on ?? false} disabled={on === null}
            error={failure === null ? null : describeError(failure, t).title}
            onChange={(event) => void set(event.currentTarget.checked)}
          />
        </div>
      )}
    </Section>
  );
}
