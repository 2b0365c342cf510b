import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

/** "16", "16:5", "16.05" as HH:MM; empty is null; undefined is no time of day. */
function readTime(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.](\d{1,2}))?$/.exec(typed) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** A time that holds once the field is left or Enter is pressed. */
export function CutOffSetting() {
  const { t } = useT();
  const { cutOffTime } = useSettings();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [justSaved, setJustSaved] = useState(false);
  const value = readTime(typed ?? cutOffTime ?? '');

  const save = async (): Promise<void> => {
    if (typed === null || value === undefined) return;
    if (value === cutOffTime) {
      setTyped(null);
      return;
    }
    const result = await updateSettings({ cutOffTime: value });
    if (result.ok) setTyped(null);
    setJustSaved(result.ok);
    setError(result.ok ? null : result.error);
  };

  return (
    <TextInput
      label={t('settings:cutOff')}
      description={justSaved ? <>{t('settings:cutOffHint')} <span className="t-settings-saved" role="status">{t('settings:saved')}</span></> : t('settings:cutOffHint')}
      value={typed ?? cutOffTime ?? ''}
      error={value === undefined ? t('settings:timeOfDay') : error === null ? null : describeError(error, t).title}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(null);
        setJustSaved(false);
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
