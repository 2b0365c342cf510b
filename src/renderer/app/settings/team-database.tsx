import { Button, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useEffect, useReducer, useState } from 'react';
import type { Attempt } from '../welcome/connection-form.tsx';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, Note } from '#renderer/ui/index.ts';
import type { DatabaseAccess, DatabasePlace } from '#shared/bridge/app/team.ts';

interface DatabaseDraft {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  readonly tls: DatabasePlace['tls'];
  readonly ca: string;
}

const NEW: DatabaseDraft = { host: '', port: '5432', database: '', user: '', tls: 'verify', ca: '' };

export interface Database {
  readonly draft: DatabaseDraft;
  readonly change: (patch: Partial<DatabaseDraft>) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** null while the port is no number. */
  readonly access: () => DatabaseAccess | null;
}

/** The address of a database as it is typed. The password is kept outside of React's state, and forgotten with the form. */
export function useDatabase(first: DatabasePlace | null = null): Database {
  const [draft, setDraft] = useState<DatabaseDraft>(first === null ? NEW : { ...first, port: String(first.port), ca: first.ca ?? '' });
  const [box] = useState(() => new Map<'password', string>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => () => { box.clear(); }, [box]);
  const password = box.get('password') ?? '';
  return {
    draft, password,
    change: (patch) => setDraft((before) => ({ ...before, ...patch })),
    setPassword: (typed) => {
      box.set('password', typed);
      redraw();
    },
    access: () => {
      const port = portOf(draft.port);
      return port === null ? null : { ...draft, port, ca: draft.ca.trim() === '' ? null : draft.ca, password };
    },
  };
}

function portOf(typed: string): number | null {
  const port = Number(typed.trim());
  return /^\d+$/.test(typed.trim()) && port >= 1 && port <= 65_535 ? port : null;
}

interface DatabaseFieldsProps {
  readonly database: Database;
  readonly attempt: Pick<Attempt<string>, 'problemOf' | 'touch' | 'end'>;
  /** What has to be in it. */
  readonly wants: 'empty' | 'team';
}

export function DatabaseFields({ database, attempt, wants }: DatabaseFieldsProps) {
  const { t } = useT();
  const { draft, change } = database;
  const problemOf = (field: string): string | null => attempt.problemOf(`access.${field}`) ?? attempt.problemOf(field);
  const text = (field: 'host' | 'database' | 'user') => (
    <TextInput
      label={t(`team:db.${field}`)} value={draft[field]} error={problemOf(field)} aria-invalid={problemOf(field) !== null} maxLength={255} spellCheck={false} autoComplete="off" required withAsterisk={false}
      onChange={(event) => {
        change({ [field]: event.currentTarget.value });
        attempt.touch(`access.${field}`);
      }}
    />
  );
  return (
    <fieldset className="t-team-group">
      <legend>{t('team:db.heading')}</legend>
      <p className="t-muted">{t('team:db.lead')}</p>
      <div className="t-connect-row" data-wide-first>
        {text('host')}
        <TextInput
          label={t('team:db.port')} inputMode="numeric" value={draft.port} maxLength={5} autoComplete="off"
          error={portOf(draft.port) === null ? t('team:db.portWrong') : problemOf('port')} aria-invalid={portOf(draft.port) === null}
          onChange={(event) => change({ port: event.currentTarget.value })}
        />
      </div>
      <div className="t-connect-row">
        {text('database')}
        <NativeSelect
          label={t('team:db.tls')} value={draft.tls} error={problemOf('tls')} data={(['verify', 'none'] as const).map((value) => ({ value, label: t(`team:db.tlsChoices.${value}`) }))}
          onChange={(event) => change({ tls: event.currentTarget.value === 'none' ? 'none' : 'verify' })}
        />
      </div>
      <div className="t-connect-row">
        {text('user')}
        <PasswordInput
          label={t('team:db.password')} value={database.password} error={problemOf('password')} autoComplete="off" spellCheck={false} maxLength={1024}
          visibilityToggleButtonProps={{ 'aria-label': t('common:toggleSecret') }} onChange={(event) => database.setPassword(event.currentTarget.value)}
        />
      </div>
      {draft.tls === 'verify' && (
        <Textarea
          label={t('team:db.ca')} description={t('team:db.caHint')} value={draft.ca} error={problemOf('ca')} rows={draft.ca === '' ? 1 : 4} autosize={false} spellCheck={false}
          classNames={{ input: 't-mono' }} onChange={(event) => change({ ca: event.currentTarget.value })}
        />
      )}
      <TestDatabase database={database} wants={wants} attempt={attempt} />
    </fieldset>
  );
}

/** Whether the database can be used, asked before anything is made in it. */
function TestDatabase({ database, wants, attempt }: DatabaseFieldsProps) {
  const { t } = useT();
  const { busy, error, run } = useCommand();
  const [tested, setTested] = useState<{ readonly of: string; readonly serverVersion: string; readonly holds: 'empty' | 'team' } | null>(null);
  const access = database.access();
  const of = JSON.stringify(database.draft) + database.password.length;
  const test = async (): Promise<void> => {
    if (access === null || busy) return;
    const result = await run('team.test', access);
    setTested(result.ok ? { ...result.value, of } : null);
    // What is wrong with a field is said there.
    if (!result.ok && result.error.kind === 'invalid') attempt.end(result.error);
  };
  const { host, database: name, user } = database.draft;
  const complete = access !== null && [host, name, user].every((typed) => typed.trim() !== '');
  // What was typed since is untested.
  const shown = tested?.of === of ? tested : null;
  const fits = shown !== null && shown.holds === wants;
  return (
    <>
      <div className="t-actions">
        <Button size="xs" variant="default" loading={busy} disabled={!complete} onClick={() => void test()}>{t('team:db.test')}</Button>
        <span role="status" className={fits ? 't-done' : undefined}>
          {busy && t('team:db.testing')}
          {!busy && fits && t(`team:db.${shown.holds === 'empty' ? 'empty' : 'holds'}`, { version: shown.serverVersion })}
        </span>
      </div>
      {shown !== null && !fits && <Note line meaning="wait" role="alert">{t(wants === 'empty' ? 'team:db.createHolds' : 'team:db.joinEmpty')}</Note>}
      {error !== null && error.kind !== 'invalid' && !busy && <ErrorState error={error} />}
    </>
  );
}

/** SQL for whoever runs the database. */
export function SetUpScript() {
  const { t } = useT();
  const { busy, error, run } = useCommand();
  const [schema, setSchema] = useState('tesoro');
  const [path, setPath] = useState<string | null>(null);
  const valid = /^[a-z][a-z0-9_]{0,40}$/.test(schema);
  const save = async (): Promise<void> => {
    const result = await run('team.saveScript', { schema });
    setPath(result.ok && result.value.written ? result.value.path : null);
  };
  return (
    <div className="t-stack">
      <p className="t-muted t-prose">{t('team:db.scriptHint')}</p>
      <div className="t-team-inline">
        <TextInput label={t('team:db.schema')} value={schema} maxLength={41} spellCheck={false} error={valid ? null : t('team:db.schemaWrong')} onChange={(event) => setSchema(event.currentTarget.value)} />
        <Button variant="default" loading={busy} disabled={!valid} onClick={() => void save()}>{t('team:db.script')}</Button>
      </div>
      {path !== null && <p role="status" className="t-done t-settings-path">{t('team:db.saved', { path })}</p>}
      {error !== null && error.kind !== 'cancelled' && <ErrorState error={error} />}
    </div>
  );
}
