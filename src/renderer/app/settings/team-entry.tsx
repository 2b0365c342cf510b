import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { InlineForm, useAttempt } from '../welcome/connection-form.tsx';
import type { Attempt } from '../welcome/connection-form.tsx';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { DatabaseFields, SetUpScript, useDatabase } from './team-database.tsx';

interface EntryProps {
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

type Names = Readonly<Record<'teamName' | 'memberName' | 'deviceName', string>>;

/** Problems of fields that were left empty, before anything is asked of the main process. */
function missing(fields: Readonly<Record<string, string>>): AppError | null {
  const problems = Object.entries(fields).filter(([, value]) => value.trim() === '').map(([field]) => ({ field, code: 'required' as const }));
  return problems.length === 0 ? null : { kind: 'invalid', problems };
}

const typedIn = ({ host, database, user }: DatabaseAccess): Readonly<Record<string, string>> => ({ 'access.host': host, 'access.database': database, 'access.user': user });

export function CreateTeam({ onCancel, onDone }: EntryProps) {
  const { t } = useT();
  const attempt = useAttempt<'create'>();
  const database = useDatabase();
  const [names, setNames] = useState<Names>({ teamName: '', memberName: '', deviceName: '' });
  const create = async (): Promise<void> => {
    const access = database.access();
    if (access === null) return;
    attempt.begin('create');
    const wrong = missing({ ...typedIn(access), ...names });
    if (wrong !== null) {
      attempt.end(wrong);
      return;
    }
    const result = await invoke('team.create', { access, ...names });
    attempt.end(result.ok ? null : result.error);
    if (result.ok) onDone();
  };
  return (
    <InlineForm title={t('team:create')} heading="h2" attempt={attempt} submit={t('team:create')} onSubmit={create} onCancel={onCancel}>
      <p className="t-muted">{t('team:createLead')}</p>
      <DatabaseFields database={database} attempt={attempt} wants="empty" />
      <SetUpScript />
      <NameFields names={names} fields={['teamName', 'memberName', 'deviceName']} attempt={attempt} onChange={setNames} />
    </InlineForm>
  );
}

export function JoinTeam({ onCancel, onDone }: EntryProps) {
  const { t } = useT();
  const attempt = useAttempt<'join'>();
  const database = useDatabase();
  const [invitation, setInvitation] = useState('');
  const [names, setNames] = useState<Names>({ teamName: '', memberName: '', deviceName: '' });
  const join = async (): Promise<void> => {
    const access = database.access();
    if (access === null) return;
    const { memberName, deviceName } = names;
    attempt.begin('join');
    const wrong = missing({ invitation, ...typedIn(access), memberName, deviceName });
    if (wrong !== null) {
      attempt.end(wrong);
      return;
    }
    const result = await invoke('team.join', { invitation, access, memberName, deviceName });
    attempt.end(result.ok ? null : result.error);
    if (result.ok) onDone();
  };
  return (
    <InlineForm title={t('team:join')} heading="h2" attempt={attempt} submit={t('team:join')} onSubmit={join} onCancel={onCancel}>
      <p className="t-muted">{t('team:joinLead')}</p>
      <Textarea
        label={t('team:invitation')} description={t('team:invitationHint')} rows={4} maxLength={10_000} spellCheck={false} value={invitation} classNames={{ input: 't-mono' }}
        error={attempt.problemOf('invitation')} aria-invalid={attempt.problemOf('invitation') !== null}
        onChange={(event) => {
          setInvitation(event.currentTarget.value);
          attempt.touch('invitation');
        }}
      />
      <DatabaseFields database={database} attempt={attempt} wants="team" />
      <NameFields names={names} fields={['memberName', 'deviceName']} attempt={attempt} onChange={setNames} />
    </InlineForm>
  );
}

interface NameFieldsProps {
  readonly names: Names;
  readonly fields: readonly (keyof Names)[];
  readonly attempt: Pick<Attempt<string>, 'problemOf' | 'touch'>;
  readonly onChange: (names: Names) => void;
}

const WORDS = { teamName: 'team', memberName: 'member', deviceName: 'device' } as const;

function NameFields({ names, fields, attempt, onChange }: NameFieldsProps) {
  const { t } = useT();
  return (
    <fieldset className="t-team-group">
      <legend>{t('team:names.heading')}</legend>
      <div className="t-connect-row">
        {fields.map((field) => (
          <TextInput
            key={field} label={t(`team:names.${WORDS[field]}`)} description={field === 'teamName' ? undefined : t(`team:names.${field === 'memberName' ? 'memberHint' : 'deviceHint'}`)}
            value={names[field]} maxLength={80} error={attempt.problemOf(field)} aria-invalid={attempt.problemOf(field) !== null} inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) => {
              onChange({ ...names, [field]: event.currentTarget.value });
              attempt.touch(field);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
