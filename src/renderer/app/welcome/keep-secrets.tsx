import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { asksForText } from '#shared/bridge/app/connections.ts';
import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import { whereDiffers } from './connect-draft.ts';
import { InlineForm, SecretInput, useAttempt, useSecrets } from './connection-form.tsx';
import type { ConnectionFormProps } from './edit-connection.tsx';
import { KeeperSelect, NewSecret } from './keeper-fields.tsx';

const MEANING = { keychain: 'connection:keep.toKeychain', keychainPin: 'connection:keep.toPin', passphrase: 'connection:keep.fromKeychain' } as const;

/** Changes the passphrase or PIN, or what the secrets are kept with. */
export function KeepSecrets({ connection, onDone }: Omit<ConnectionFormProps, 'inUse'>) {
  const { t } = useT();
  const { keychain, connections } = useAppState();
  const secrets = useSecrets();
  const [keeper, setKeeper] = useState<SecretKeeper>(connection.keepSecretsWith === 'keychainPin' ? 'keychainPin' : 'passphrase');
  const { begin, end, touch, problemOf, ...attempt } = useAttempt<'saving'>();
  const before = connection.keepSecretsWith;
  // Its copy of the journal's key cannot be changed now, so it stays as it is.
  const holder = connections.find(({ connectionId, builtIn, keepSecretsWith }) => connectionId !== connection.connectionId && !builtIn && asksForText(keepSecretsWith));

  const save = async (): Promise<void> => {
    begin('saving');
    const differs = asksForText(keeper) ? whereDiffers('newPassphrase', secrets.read) : null;
    if (differs !== null) {
      end(differs);
      return;
    }
    const result = await invoke('connections.keep', {
      connectionId: connection.connectionId,
      passphrase: asksForText(before) ? secrets.read('passphrase') : null,
      keepSecretsWith: keeper,
      newPassphrase: asksForText(keeper) ? secrets.read('newPassphrase') : null,
    });
    end(result.ok ? null : result.error);
    if (result.ok) onDone(true);
  };
  const fields = { secrets, problemOf, touch };
  return (
    <InlineForm
      title={t('connection:keep.title', { name: connection.name })} heading="h3" attempt={attempt} submit={t('connection:keep.save')} onSubmit={save}
      onCancel={() => onDone(false)}
    >
      <div className="t-connect-row">
        {asksForText(before) && (
          <SecretInput
            {...fields} name="passphrase" field="passphrase" label={t(before === 'keychainPin' ? 'connection:keep.presentPin' : 'connection:keep.present')}
            {...(connection.opensAsBackup === true && { description: t('connection:asBackup') })}
          />
        )}
        <KeeperSelect
          keeper={keeper} keychain={keychain} error={problemOf('keepSecretsWith')}
          onKeeper={(chosen) => {
            touch('keepSecretsWith');
            setKeeper(chosen);
          }}
        />
      </div>
      {asksForText(keeper) && (
        <NewSecret
          {...fields} keeper={keeper} name="newPassphrase" label={t(keeper === 'keychainPin' ? 'connection:keep.nextPin' : 'connection:keep.next')}
          againLabel={t(keeper === 'keychainPin' ? 'connection:keep.againPin' : 'connection:keep.again')}
        />
      )}
      {keeper !== before && <p className="t-muted">{t(MEANING[keeper])}</p>}
      {holder !== undefined && <p className="t-muted">{t('connection:keep.journalKeyStays', { name: holder.name })}</p>}
    </InlineForm>
  );
}
