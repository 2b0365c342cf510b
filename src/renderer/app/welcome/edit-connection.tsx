import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { asksForText } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { AuthenticationFields } from './authentication-fields.tsx';
import { authenticationOf, emptyAccess, networkOf } from './connect-draft.ts';
import type { PlainAccess } from './connect-draft.ts';
import { InlineForm, SecretInput, useAttempt, useSecrets } from './connection-form.tsx';
import { NetworkFields } from './network-fields.tsx';

export interface ConnectionFormProps {
  readonly connection: ConnectionSummary;
  /** It is open, and saving opens it again. */
  readonly inUse: boolean;
  readonly onDone: (changed: boolean) => void;
}

interface EditDraft extends PlainAccess {
  readonly name: string;
  readonly replaceAuthentication: boolean;
  readonly replaceNetwork: boolean;
}

/** What came from a backup has neither credentials nor its way to the bank. */
const draftOf = ({ name, scheme, proxy, needsCredentials }: ConnectionSummary): EditDraft => ({
  ...emptyAccess, name, scheme, proxy, replaceAuthentication: needsCredentials === true, replaceNetwork: needsCredentials === true,
});

/** Another name, other credentials or another way to the bank. What is not replaced stays, and is not shown. */
export function EditConnection({ connection, inUse, onDone }: ConnectionFormProps) {
  const { t } = useT();
  const secrets = useSecrets();
  const [draft, setDraft] = useState(() => draftOf(connection));
  const { begin, end, touch, problemOf, ...attempt } = useAttempt<'saving'>();
  const isLacking = connection.needsCredentials === true;
  const replacing = draft.replaceAuthentication || draft.replaceNetwork;
  // The name is sealed with the credentials.
  const passphraseHint = t(connection.opensAsBackup === true ? 'connection:asBackup' : 'connection:edit.passphraseHint');
  const withPassphrase = (replacing || draft.name.trim() !== connection.name) && asksForText(connection.keepSecretsWith);

  const change = (patch: Partial<EditDraft>, field: string): void => {
    touch(field);
    setDraft((now) => ({ ...now, ...patch }));
  };
  const save = async (): Promise<void> => {
    begin('saving');
    const result = await invoke('connections.edit', {
      connectionId: connection.connectionId,
      name: draft.name,
      authentication: draft.replaceAuthentication ? authenticationOf(draft, secrets.read) : null,
      network: draft.replaceNetwork ? networkOf(accessOf(draft, connection), secrets.read) : null,
      passphrase: withPassphrase ? secrets.read('passphrase') : null,
    });
    end(result.ok ? null : result.error);
    if (result.ok) onDone(true);
  };

  const fields = { draft: accessOf(draft, connection), change, problemOf, secrets, touch };
  return (
    <InlineForm
      title={t('connection:edit.title', { name: connection.name })} heading="h3" attempt={attempt} submit={t('common:save')} onSubmit={save}
      onCancel={() => onDone(false)}
    >
      <p className="t-muted">{t('connection:edit.address', { baseUrl: connection.baseUrl, portalId: connection.portalId })}</p>
      <div className="t-connect-row">
        <TextInput
          label={t('welcome:form.name')} value={draft.name} error={problemOf('name')} autoComplete="off"
          onChange={(event) => change({ name: event.currentTarget.value }, 'name')}
        />
      </div>
      {isLacking ? <p>{t('connection:edit.lacking')}</p> : (
        <Checkbox
          label={t('connection:edit.replaceAuthentication')}
          description={t('connection:edit.replaceAuthenticationHint', { scheme: t(`welcome:form.schemes.${connection.scheme}`) })}
          checked={draft.replaceAuthentication} onChange={(event) => change({ replaceAuthentication: event.currentTarget.checked }, 'authentication')}
        />
      )}
      {draft.replaceAuthentication && <AuthenticationFields {...fields} />}
      {!isLacking && (
        <Checkbox
          label={t('connection:edit.replaceNetwork')} description={t('connection:edit.replaceNetworkHint')}
          checked={draft.replaceNetwork} onChange={(event) => change({ replaceNetwork: event.currentTarget.checked }, 'network')}
        />
      )}
      {draft.replaceNetwork && <NetworkFields {...fields} />}
      {withPassphrase && (
        <div className="t-connect-row">
          <SecretInput {...fields} name="passphrase" field="passphrase" label={t(connection.keepSecretsWith === 'keychainPin' ? 'welcome:form.pin' : 'welcome:form.passphrase')} description={passphraseHint} />
        </div>
      )}
      {inUse && replacing && (
        <p className="t-muted">{t(withPassphrase ? 'connection:edit.opensLocked' : 'connection:edit.opensAnew')}</p>
      )}
    </InlineForm>
  );
}

/** An authentication that stays decides what the way to the bank may be. */
const accessOf = (draft: EditDraft, { scheme }: ConnectionSummary): EditDraft =>
  draft.replaceAuthentication ? draft : { ...draft, scheme };
