import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { asksForText } from '#shared/bridge/app/connections.ts';
import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import { InlineForm, SecretInput, useAttempt, useSecrets } from './connection-form.tsx';
import type { ConnectionFormProps } from './edit-connection.tsx';
import { KeeperSelect, typedHint } from './keeper-fields.tsx';

const MEANING = { keychain: 'connection:keep.toKeychain', keychainPin: 'connection:keep.toPin', passphrase: 'connection:keep.fromKeychain' } as const;

/** Changes the passphrase or PIN, or what the secrets are kept with. */
export function KeepSecrets({ connection, onDone }: Omit<ConnectionFormProps, 'inUse'>) {
  const { t } = useT();
  const { keychain, connections } = useAppState();
  const secrets = useSecrets();
  const [keeper, setKeeper] = useState<SecretKeeper>(connection.keepSecretsWith === 'keychainPin' ? 'keychainPin' : 'passphrase');
  const [differ, setDiffer] = useState(false);
  const { begin, end, touch, ...attempt } = useAttempt<'saving'>();
  const before = connection.keepSecretsWith;
  // Its copy of the journal's key cannot be changed now, so it stays as it is.
  const holder = connections.find(({ connectionId, builtIn, keepSecretsWith }) => connectionId !== connection.connectionId && !builtIn && asksForText(keepSecretsWith));

  const save = async (): Promise<void> => {
    const different = asksForText(keeper) && secrets.read('newPassphrase') !== secrets.read('newPassphraseAgain');
    setDiffer(different);
    begin('saving');
    if (different) {
      end(null);
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
  const problemOf = (field: string): string | null => (field === 'again' && differ ? t('connection:keep.differ') : attempt.problemOf(field));
  const fields = {
    secrets, problemOf,
    touch: (field: string) => {
      setDiffer(false);
      touch(field);
    },
  };
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
            fields.touch('keepSecretsWith');
            setKeeper(chosen);
          }}
        />
      </div>
      {asksForText(keeper) && (
        <div className="t-connect-row">
          <SecretInput
            {...fields} name="newPassphrase" field="newPassphrase" label={t(keeper === 'keychainPin' ? 'connection:keep.nextPin' : 'connection:keep.next')}
            description={typedHint(keeper, t)}
          />
          <SecretInput {...fields} name="newPassphraseAgain" field="again" label={t(keeper === 'keychainPin' ? 'connection:keep.againPin' : 'connection:keep.again')} />
        </div>
      )}
      {keeper !== before && <p className="t-muted">{t(MEANING[keeper])}</p>}
      {holder !== undefined && <p className="t-muted">{t('connection:keep.journalKeyStays', { name: holder.name })}</p>}
    </InlineForm>
  );
}
