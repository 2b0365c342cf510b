import { NativeSelect } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { secretKeepers } from '#shared/bridge/app/connection-inputs.ts';
import { asksForText, MIN_PASSPHRASE_LENGTH, MIN_PIN_LENGTH } from '#shared/bridge/app/connections.ts';
import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import type { KeychainState } from '#shared/bridge/app/session.ts';
import type { NewSecretName, PlainDraft } from './connect-draft.ts';
import type { FormPartProps } from './connection-form.tsx';
import { SecretInput } from './connection-form.tsx';

const typedHint = (keeper: SecretKeeper, t: Translate): string =>
  keeper === 'keychainPin' ? t('welcome:form.pinHint', { count: MIN_PIN_LENGTH }) : t('welcome:form.passphraseHint', { count: MIN_PASSPHRASE_LENGTH });

interface KeeperSelectProps {
  readonly keeper: SecretKeeper;
  readonly keychain: KeychainState;
  readonly error: string | null;
  readonly onKeeper: (keeper: SecretKeeper) => void;
}

export function KeeperSelect({ keeper, keychain, error, onKeeper }: KeeperSelectProps) {
  const { t } = useT();
  // Where the system asks for the person, a PIN would ask twice.
  const asksByItself = keychain.available && keychain.asks === true;
  const hint = t(`welcome:form.keeperHints.${keeper}`);
  return (
    <NativeSelect
      label={t('welcome:form.keep')}
      description={keychain.available ? hint : `${t(`welcome:form.noKeychain.${keychain.reason}`)} ${hint}`}
      value={keeper}
      error={error}
      data={secretKeepers.filter((value) => value !== 'keychainPin' || value === keeper || !asksByItself).map((value) => ({
        value, label: t(`welcome:form.keepers.${value}`), disabled: value !== 'passphrase' && !keychain.available,
      }))}
      onChange={(event) => onKeeper(event.currentTarget.value as SecretKeeper)}
    />
  );
}

interface NewSecretProps extends Pick<FormPartProps, 'secrets' | 'touch' | 'problemOf'> {
  readonly keeper: SecretKeeper;
  readonly name: NewSecretName;
  readonly label: string;
  readonly againLabel: string;
}

/** A passphrase or PIN that is set, twice. */
export function NewSecret({ keeper, name, label, againLabel, touch, ...props }: NewSecretProps) {
  const { t } = useT();
  const touchBoth = (): void => {
    touch(name);
    touch('again');
  };
  return (
    <div className="t-connect-row">
      <SecretInput {...props} touch={touchBoth} name={name} field={name} label={label} description={typedHint(keeper, t)} />
      <SecretInput {...props} touch={touchBoth} name={`${name}Again`} field="again" label={againLabel} />
    </div>
  );
}

interface KeeperFieldsProps extends FormPartProps<PlainDraft> {
  readonly keeper: SecretKeeper;
  readonly keychain: KeychainState;
}

export function KeeperFields({ keeper, keychain, ...props }: KeeperFieldsProps) {
  const { t } = useT();
  const isPin = keeper === 'keychainPin';
  return (
    <>
      <div className="t-connect-row">
        <KeeperSelect
          keeper={keeper} keychain={keychain} error={props.problemOf('keepSecretsWith')}
          onKeeper={(keepSecretsWith) => props.change({ keepSecretsWith }, 'keepSecretsWith')}
        />
      </div>
      {asksForText(keeper) && (
        <NewSecret
          {...props} keeper={keeper} name="passphrase" label={t(isPin ? 'welcome:form.pin' : 'welcome:form.passphrase')}
          againLabel={t(isPin ? 'welcome:form.pinAgain' : 'welcome:form.passphraseAgain')}
        />
      )}
    </>
  );
}
