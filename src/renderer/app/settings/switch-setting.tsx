import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

interface SwitchSettingProps {
  readonly name: 'markInUri' | 'contentProtection' | 'notifications';
  readonly label: string;
  readonly hint: string;
  readonly disabled?: boolean;
}

/** Something that is on or off, and holds as soon as it is changed. */
export function SwitchSetting({ name, label, hint, disabled = false }: SwitchSettingProps) {
  const { t } = useT();
  const settings = useSettings();
  const [error, setError] = useState<AppError | null>(null);
  const save = async (on: boolean): Promise<void> => {
    const result = await updateSettings({ [name]: on });
    setError(result.ok ? null : result.error);
  };
  return (
    <Checkbox
      label={label} description={hint} checked={settings[name]} disabled={disabled} error={error === null ? null : describeError(error, t).title}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  );
}
