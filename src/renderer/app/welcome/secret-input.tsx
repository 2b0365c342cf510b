import { PasswordInput } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import type { SecretName } from './connect-draft.ts';
import type { FormPartProps } from './fields.ts';

interface SecretInputProps extends Pick<FormPartProps, 'secrets' | 'touch' | 'problemOf'> {
  readonly name: SecretName;
  /** The field's path in the command's input. */
  readonly field: string;
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly description?: string;
}

export function SecretInput({ name, field, label, labelHidden = false, description, secrets, touch, problemOf }: SecretInputProps) {
  const { t } = useT();
  const naming = labelHidden ? { 'aria-label': label } : { label };
  return (
    <PasswordInput
      {...naming}
      description={description}
      value={secrets.read(name)}
      error={problemOf(field)}
      aria-invalid={problemOf(field) !== null}
      autoComplete="off"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('common:toggleSecret') }}
      onChange={(event) => {
        secrets.write(name, event.currentTarget.value);
        touch(field);
      }}
    />
  );
}
