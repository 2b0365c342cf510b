import { Button, Group } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, ErrorState, Field, ProgressBar, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { Download, LookOutcome, NewerVersion, UpdateState } from '#shared/bridge/app/updates.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

type Action = 'app.lookForUpdate' | 'app.downloadUpdate' | 'app.showUpdate';

export function UpdatesSection() {
  const { t } = useT();
  const { data, error, reload } = useQuery('app.updates', null, ['updates']);
  const { error: failure, run } = useCommand();
  const act = async (action: Action): Promise<void> => {
    await run(action, null);
    reload();
  };
  return (
    <Section
      heading={t('settings:updates.heading')} part="updates"
      toolbar={data?.configured === true && (
        <Button size="xs" variant="default" disabled={data.looking} onClick={() => void act('app.lookForUpdate')}>
          {t(data.looking ? 'settings:updates.checking' : 'settings:updates.check')}
        </Button>
      )}
    >
      {data === null && error === null && <SkeletonFields />}
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {failure !== null && <ErrorState error={failure} />}
      {data !== null && <Known state={data} act={(action) => void act(action)} />}
    </Section>
  );
}

interface KnownProps {
  readonly state: UpdateState;
  readonly act: (action: Action) => void;
}

function Known({ state, act }: KnownProps) {
  const { t } = useT();
  const format = useFormat();
  const { outcome } = state;
  return (
    <>
      <p className="t-muted t-prose">{t(state.configured ? 'settings:updates.about' : 'settings:updates.off')}</p>
      <DescriptionList>
        <Field label={t('settings:updates.version')}><span className="t-mono">{state.version}</span></Field>
        {state.configured && <Field label={t('settings:updates.lastLook')}>{format.instant(state.lastLookAt)}</Field>}
      </DescriptionList>
      <div role="status">{outcome !== null && <Outcome outcome={outcome} />}</div>
      {outcome?.kind === 'available' && <Newer newer={outcome.newer} download={state.download} act={act} />}
    </>
  );
}

function Outcome({ outcome }: { readonly outcome: LookOutcome }) {
  const { t } = useT();
  switch (outcome.kind) {
    case 'available': return <>{t('settings:updates.available', { version: outcome.newer.version })}</>;
    case 'refused': return <>{t(`settings:updates.refused.${outcome.reason}`)}</>;
    default: return <>{t(`settings:updates.${outcome.kind}`)}</>;
  }
}

const megabytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1_000_000));

function Newer({ newer, download, act }: { readonly newer: NewerVersion; readonly download: Download | null; readonly act: KnownProps['act'] }) {
  const { t, language } = useT();
  const format = useFormat();
  return (
    <>
      <DescriptionList>
        <Field label={t('settings:updates.released')}>{format.instant(newer.releasedAt)}</Field>
        <Field label={t('settings:updates.notes')} wide><span className="t-typed">{newer.notes[language] ?? newer.notes['en']}</span></Field>
      </DescriptionList>
      {newer.bytes === null && <p className="t-muted">{t('settings:updates.noInstaller')}</p>}
      {newer.bytes !== null && (download === null || download.phase === 'failed') && (
        <Button size="xs" variant="default" onClick={() => act('app.downloadUpdate')}>{t('settings:updates.download', { size: format.number(megabytes(newer.bytes)) })}</Button>
      )}
      {download !== null && <DownloadState download={download} show={() => act('app.showUpdate')} />}
    </>
  );
}

function DownloadState({ download, show }: { readonly download: Download; readonly show: () => void }) {
  const { t } = useT();
  const format = useFormat();
  switch (download.phase) {
    case 'running': {
      const said = t('settings:updates.downloading', { done: format.number(Math.round(download.done / 1_000_000)), total: format.number(megabytes(download.total)) });
      return (
        <>
          <span>{said}</span>
          <ProgressBar label={t('settings:updates.heading')} ratio={download.done / download.total} text={said} />
        </>
      );
    }
    case 'ready':
      return (
        <Group gap="sm" wrap="nowrap">
          <span role="status">{t('settings:updates.ready', { file: download.fileName })}</span>
          <Button size="xs" variant="default" onClick={show}>{t('settings:updates.show')}</Button>
        </Group>
      );
    case 'failed': return <p role="alert"><Failure reason={download.reason} /></p>;
    default: return assertNever(download);
  }
}

function Failure({ reason }: { readonly reason: Extract<Download, { readonly phase: 'failed' }>['reason'] }) {
  const { t } = useT();
  if (reason === 'notWritten') return <>{t('settings:updates.notWritten')}</>;
  if (reason === 'unreachable') return <>{t('settings:updates.notDownloaded')}</>;
  return <>{t(`settings:updates.refused.${reason}`)}</>;
}
