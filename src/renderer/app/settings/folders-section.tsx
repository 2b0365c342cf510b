import { Anchor, Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useAppState, useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { DescriptionList, ErrorState, Field, Note, Section, SkeletonFields } from '#renderer/ui/index.ts';
import type { FolderProblem, FolderUse, LeftFile, OutboxFolder, WatchedFolder } from '#shared/bridge/app/folders.ts';
import { MOST_GIVEN_BYTES } from '#shared/bridge/app/given.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { groupedIban } from '#shared/domain/iban.ts';

/** The folder that payment files are taken from and the one that events are written to, of the open connection. */
export function FoldersSection(): ReactElement | null {
  const { session } = useAppState();
  return session.status === 'open' ? <FoldersOf connection={session.connection} /> : null;
}

function FoldersOf({ connection: { builtIn, name } }: { readonly connection: ConnectionSummary }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data, error, reload } = useQuery('folders.get', null, ['folders']);
  const { busy, error: failure, run } = useCommand();
  const choose = (use: FolderUse): void => void run('folders.choose', { use, decimalMark: format.decimalMark });
  const change = (what: CommandInput<'folders.change'>): void => void run('folders.change', what);
  const buttons = (use: FolderUse, isOn: boolean, of: string): ReactElement => (
    <Group gap="sm">
      <Button size="xs" variant="default" aria-label={`${t(isOn ? 'folders:other' : 'folders:choose')} ${of}`} disabled={busy} onClick={() => choose(use)}>{t(isOn ? 'folders:other' : 'folders:choose')}</Button>
      {isOn && <Button size="xs" variant="default" aria-label={`${t('folders:stop')}: ${of}`} disabled={busy} onClick={() => void run('folders.stop', { use })}>{t('folders:stop')}</Button>}
    </Group>
  );
  return (
    <Section heading={builtIn ? t('folders:headingPractice') : t('folders:heading', { name })} part="folders">
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {failure !== null && <ErrorState error={failure} />}
      {data === null && error === null && <SkeletonFields fields={4} />}
      {data !== null && (
        <>
          <h3 className="t-folders-use">{t('folders:watched')}</h3>
          <p className="t-muted t-prose">{t('folders:watchedHint')}</p>
          {data.watched === null ? <p>{t('folders:watchedOff')}</p> : <Watched folder={data.watched} change={change} />}
          {buttons('watched', data.watched !== null, t('folders:watched'))}
          <h3 className="t-folders-use">{t('folders:outbox')}</h3>
          <p className="t-muted t-prose">{t('folders:outboxHint')}</p>
          {data.outbox === null ? <p>{t('folders:outboxOff')}</p> : <Outbox folder={data.outbox} change={change} />}
          {buttons('outbox', data.outbox !== null, t('folders:outbox'))}
        </>
      )}
    </Section>
  );
}

type Change = (what: CommandInput<'folders.change'>) => void;

function Watched({ folder, change }: { readonly folder: WatchedFolder; readonly change: Change }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data: accounts } = useQuery('accounts.list', null, ['accounts']);
  const { path, taken, lookedAt, left, problem, moveTaken, accountId } = folder;
  return (
    <>
      {problem !== null && <Problem problem={problem} />}
      <DescriptionList>
        <Field label={t('folders:folder')} wide><span className="t-mono t-settings-path">{path}</span></Field>
        <Field label={t('folders:taken')}>{format.number(taken)}</Field>
        <Field label={t('folders:lookedAt')}>{lookedAt === null ? t('folders:notYet') : format.instant(lookedAt)}</Field>
      </DescriptionList>
      {left.length > 0 && <Left files={left} />}
      <div className="t-settings" data-wide>
        <Checkbox label={t('folders:moveTaken')} description={t('folders:moveTakenHint')} checked={moveTaken} onChange={(event) => change({ moveTaken: event.currentTarget.checked })} />
        <NativeSelect
          label={t('folders:account')} description={t('folders:accountHint')} value={accountId ?? ''} onChange={(event) => change({ accountId: event.currentTarget.value === '' ? null : event.currentTarget.value })}
          data={[
            { value: '', label: t('folders:accountNone') },
            ...(accounts ?? []).map(({ account }) => ({
              value: account.accountId, label: [...new Set([accountName(account), account.iban === null ? null : groupedIban(account.iban)])].filter((part) => part !== null).join(' · '),
            })),
          ]}
        />
      </div>
    </>
  );
}

const BYTES_PER_MB = 1_000_000;
const MOST_SHOWN = 20;

function Left({ files }: { readonly files: readonly LeftFile[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [all, setAll] = useState(false);
  return (
    <div className="t-prose">
      <strong>{t('folders:left')} ({format.number(files.length)})</strong>
      <ul className="t-folders-left">
        {(all ? files : files.slice(0, MOST_SHOWN)).map(({ name, why }) => <li key={name} className="t-settings-path">{t(`folders:why.${why}`, { name, size: format.number(MOST_GIVEN_BYTES / BYTES_PER_MB) })}</li>)}
      </ul>
      {files.length > MOST_SHOWN && (
        <Anchor component="button" type="button" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('folders:showFewer') : t('folders:showAll', { number: format.number(files.length) })}
        </Anchor>
      )}
    </div>
  );
}

function Outbox({ folder, change }: { readonly folder: OutboxFolder; readonly change: Change }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { path, problem, told, unwritten, since, names } = folder;
  return (
    <>
      {problem !== null && <Problem problem={problem} />}
      <DescriptionList>
        <Field label={t('folders:folder')} wide><span className="t-mono t-settings-path">{path}</span></Field>
        <Field label={t('folders:told')}>{[format.number(told), ...(unwritten > 0 ? [t('folders:unwritten', { count: unwritten })] : [])].join('; ')}</Field>
        <Field label={t('folders:since')}>{since === null ? t('folders:sinceNotYet') : format.instant(since)}</Field>
      </DescriptionList>
      <div className="t-settings" data-wide>
        <Checkbox label={t('folders:names')} description={t('folders:namesHint')} checked={names} onChange={(event) => change({ names: event.currentTarget.checked })} />
      </div>
    </>
  );
}

function Problem({ problem: { why, code, since } }: { readonly problem: FolderProblem }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return <Note meaning="wait" role="status" line>{t(`folders:problem.${why}`, { code })} {t('folders:problem.since', { when: format.instant(since) })}</Note>;
}
