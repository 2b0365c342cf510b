import { NativeSelect } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import { MIN_PASSPHRASE_LENGTH, secretKeepers } from '#shared/bridge/connections.ts';
import type { SecretKeeper } from '#shared/bridge/connections.ts';
import type { KeychainState } from '#shared/bridge/session.ts';
import type { PlainDraft } from './connect-draft.ts';
import type { FormPartProps } from './fields.ts';
import { SecretInput } from './secret-input.tsx';

interface KeeperSelectProps {
  readonly keeper: SecretKeeper;
  readonly keychain: KeychainState;
  readonly error: string | null;
  readonly onKeeper: (keeper: SecretKeeper) => void;
}

/** **Keep secrets with**: what this computer offers, and what each means. */
export function KeeperSelect({ keeper, keychain, error, onKeeper }: KeeperSelectProps) {
  const { t } = useT();
  const hint = t(`welcome:form.keeperHints.${keeper}`);
  return (
    <NativeSelect
      label={t('welcome:form.keep')}
      description={keychain.available ? hint : `${t(`welcome:form.noKeychain.${keychain.reason}`)} ${hint}`}
      value={keeper}
      error={error}
      data={secretKeepers.map((value) => ({
        value, label: t(`welcome:form.keepers.${value}`), disabled: value === 'keychain' && !keychain.available,
      }))}
      onChange={(event) => onKeeper(event.currentTarget.value as SecretKeeper)}
    />
  );
}

interface KeeperFieldsProps extends FormPartProps<PlainDraft> {
  readonly keeper: SecretKeeper;
  readonly keychain: KeychainState;
}

export function KeeperFields({ keeper, keychain, ...props }: KeeperFieldsProps) {
  const { t } = useT();
  return (
    <div className="t-connect-row">
      <KeeperSelect
        keeper={keeper} keychain={keychain} error={props.problemOf('keepSecretsWith')}
        onKeeper={(keepSecretsWith) => props.change({ keepSecretsWith }, 'keepSecretsWith')}
      />
      {keeper === 'passphrase' && (
        <SecretInput
          {...props} name="passphrase" field="passphrase" label={t('welcome:form.passphrase')}
          description={t('welcome:form.passphraseHint', { count: MIN_PASSPHRASE_LENGTH })}
        />
      )}
    </div>
  );
}
