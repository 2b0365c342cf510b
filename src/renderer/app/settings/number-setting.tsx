import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

export type NumberName = 'autoLockMinutes' | 'historyMonths' | 'retentionMonths' | 'recentDays' | 'refreshMinutes' | 'waitingWindowMinutes' | 'askAbove';

interface NumberSettingProps {
  readonly name: NumberName;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  /** Nothing typed means null. */
  readonly mayBeEmpty?: boolean;
  /** Asked before the value is saved; false keeps what was typed, unsaved. */
  readonly beforeSave?: (value: number | null) => Promise<boolean>;
}

const READ_BACK_FAILED = Symbol('not a number of the range');

function readNumber(text: string, { min, max, mayBeEmpty = false }: Pick<NumberSettingProps, 'min' | 'max' | 'mayBeEmpty'>) {
  const typed = text.trim();
  if (typed === '' && mayBeEmpty) return null;
  const value = Number(typed);
  return /^\d+$/.test(typed) && value >= min && value <= max ? value : READ_BACK_FAILED;
}

/** A number that holds once the field is left or Enter is pressed; half a number must not. */
export function NumberSetting({ name, label, hint, min, max, mayBeEmpty = false, beforeSave }: NumberSettingProps) {
  const { t } = useT();
  const settings = useSettings();
  const saved = settings[name];
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [justSaved, setJustSaved] = useState(false);

  const text = typed ?? (saved === null ? '' : String(saved));
  const value = readNumber(text, { min, max, mayBeEmpty });
  const problem = value === READ_BACK_FAILED ? t(mayBeEmpty ? 'settings:wholeNumberOrEmpty' : 'settings:wholeNumber', { min, max }) : null;

  const save = async (): Promise<void> => {
    if (typed === null || value === READ_BACK_FAILED) return;
    if (value === saved) {
      setTyped(null);
      return;
    }
    if (beforeSave !== undefined && !(await beforeSave(value))) {
      setTyped(null);
      return;
    }
    const result = await updateSettings({ [name]: value });
    if (result.ok) setTyped(null);
    setJustSaved(result.ok);
    setError(result.ok ? null : result.error);
  };

  return (
    <TextInput
      label={label}
      description={justSaved ? <>{hint} <span className="t-settings-saved" role="status">{t('settings:saved')}</span></> : hint}
      inputMode="numeric"
      value={text}
      error={problem ?? (error === null ? null : describeError(error, t).title)}
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
