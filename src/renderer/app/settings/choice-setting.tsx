import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';

type ChoiceName = 'language' | 'theme' | 'density' | 'moveOrderIn' | 'askBeforeSending';

interface ChoiceSettingProps<Name extends ChoiceName> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly (readonly [value: Settings[Name], label: string])[];
}

/** A choice that holds as soon as it is made. */
export function ChoiceSetting<Name extends ChoiceName>({ name, label, hint, options }: ChoiceSettingProps<Name>) {
  const { t } = useT();
  const settings = useSettings();
  const [error, setError] = useState<AppError | null>(null);
  const save = async (value: string): Promise<void> => {
    const result = await updateSettings({ [name]: value });
    setError(result.ok ? null : result.error);
  };
  return (
    <NativeSelect
      label={label}
      description={hint}
      value={settings[name]}
      error={error === null ? null : describeError(error, t).title}
      data={options.map(([value, text]) => ({ value, label: text }))}
      onChange={(event) => void save(event.currentTarget.value)}
    />
  );
}
