import { NativeSelect } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import { MIN_PASSPHRASE_LENGTH, secretKeepers } from '#shared/bridge/connections.ts';
import type { SecretKeeper } from '#shared/bridge/connections.ts';
import type { KeychainState } from '#shared/bridge/session.ts';
import type { FormPartProps } from './fields.ts';
import { SecretInput } from './secret-input.tsx';

interface KeeperFieldsProps extends FormPartProps {
  readonly keeper: SecretKeeper;
  readonly keychain: KeychainState;
}

export function KeeperFields({ keeper, keychain, ...props }: KeeperFieldsProps) {
  const { t } = useT();
  const hint = t(`welcome:form.keeperHints.${keeper}`);
  return (
    <div className="t-connect-row">
      <NativeSelect
        label={t('welcome:form.keep')}
        description={keychain.available ? hint : `${t(`welcome:form.noKeychain.${keychain.reason}`)} ${hint}`}
        value={keeper}
        error={props.problemOf('keepSecretsWith')}
        data={secretKeepers.map((value) => ({
          value, label: t(`welcome:form.keepers.${value}`), disabled: value === 'keychain' && !keychain.available,
        }))}
        onChange={(event) => props.change({ keepSecretsWith: event.currentTarget.value as SecretKeeper }, 'keepSecretsWith')}
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
