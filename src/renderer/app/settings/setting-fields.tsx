import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Settings, SettingsPatch } from '#shared/bridge/app/settings.ts';

/** Saves settings; `problem` says why the last change was not. */
function useSaving() {
  const { t } = useT();
  const [error, setError] = useState<AppError | null>(null);
  const save = async (patch: SettingsPatch): Promise<boolean> => {
    const result = await updateSettings(patch);
    setError(result.ok ? null : result.error);
    return result.ok;
  };
  return { save, problem: error === null ? null : describeError(error, t).title, forget: () => setError(null) };
}

type ChoiceName = 'language' | 'theme' | 'density' | 'moveOrderIn' | 'askBeforeSending' | 'backupEvery';

interface ChoiceSettingProps<Name extends ChoiceName> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly (readonly [value: Settings[Name], label: string])[];
}

/** Saved at once. */
export function ChoiceSetting<Name extends ChoiceName>({ name, label, hint, options }: ChoiceSettingProps<Name>) {
  const settings = useSettings();
  const { save, problem } = useSaving();
  return (
    <NativeSelect
      label={label}
      description={hint}
      value={settings[name]}
      error={problem}
      data={options.map(([value, text]) => ({ value, label: text }))}
      onChange={(event) => void save({ [name]: event.currentTarget.value })}
    />
  );
}

interface SwitchSettingProps {
  readonly name: 'markInUri' | 'contentProtection' | 'notifications' | 'characterShortcuts';
  readonly label: string;
  readonly hint: string;
  readonly disabled?: boolean;
}

/** Saved at once. */
export function SwitchSetting({ name, label, hint, disabled = false }: SwitchSettingProps) {
  const settings = useSettings();
  const { save, problem } = useSaving();
  return (
    <Checkbox
      label={label} description={hint} checked={settings[name]} disabled={disabled} error={problem}
      onChange={(event) => void save({ [name]: event.currentTarget.checked })}
    />
  );
}

type NumberName = 'autoLockMinutes' | 'historyMonths' | 'retentionMonths' | 'recentDays' | 'refreshMinutes' | 'wholeReadingHours' | 'waitingWindowMinutes' | 'askAbove' | 'personalDataYears' | 'backupsKept';

interface TypedSettingProps<Value> {
  readonly name: NumberName | 'cutOffTime';
  readonly label: string;
  readonly hint: string;
  readonly inputMode?: 'numeric';
  readonly saved: Value;
  /** undefined: not readable. */
  readonly read: (text: string) => Value | undefined;
  /** Shown where the text is not readable. */
  readonly notReadable: string;
  /** Asked before the value is saved; false discards what was typed. */
  readonly beforeSave?: ((value: Value) => Promise<boolean>) | undefined;
}

/** Saved when the field is left or Enter is pressed, so that half a value never is. */
function TypedSetting<Value extends string | number | null>({ name, label, hint, inputMode, saved, read, notReadable, beforeSave }: TypedSettingProps<Value>) {
  const { t } = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const { save: put, problem, forget } = useSaving();
  const [justSaved, setJustSaved] = useState(false);
  const text = typed ?? String(saved ?? '');
  const value = read(text);

  const save = async (): Promise<void> => {
    if (typed === null || value === undefined) return;
    if (value === saved || (beforeSave !== undefined && !(await beforeSave(value)))) {
      setTyped(null);
      return;
    }
    const done = await put({ [name]: value });
    if (done) setTyped(null);
    setJustSaved(done);
  };

  return (
    <TextInput
      label={label}
      description={justSaved ? <>{hint} <span className="t-done" role="status">{t('settings:saved')}</span></> : hint}
      inputMode={inputMode}
      value={text}
      error={value === undefined ? notReadable : problem}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        forget();
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

interface NumberSettingProps {
  readonly name: NumberName;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  /** An empty field means null. */
  readonly mayBeEmpty?: boolean;
  readonly beforeSave?: (value: number | null) => Promise<boolean>;
}

export function NumberSetting({ name, label, hint, min, max, mayBeEmpty = false, beforeSave }: NumberSettingProps) {
  const { t } = useT();
  const saved = useSettings()[name];
  const read = (text: string): number | null | undefined => {
    const typed = text.trim();
    if (typed === '' && mayBeEmpty) return null;
    const value = Number(typed);
    return /^\d+$/.test(typed) && value >= min && value <= max ? value : undefined;
  };
  return (
    <TypedSetting<number | null>
      name={name} label={label} hint={hint} inputMode="numeric" saved={saved} read={read}
      notReadable={t(mayBeEmpty ? 'settings:wholeNumberOrEmpty' : 'settings:wholeNumber', { min, max })} beforeSave={beforeSave}
    />
  );
}

/** "16", "16:5", "16.05" as HH:MM; empty is null. */
function readTime(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:.](\d{1,2}))?$/.exec(typed) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

export function CutOffSetting() {
  const { t } = useT();
  const { cutOffTime } = useSettings();
  return (
    <TypedSetting<string | null>
      name="cutOffTime" label={t('settings:cutOff')} hint={t('settings:cutOffHint')} saved={cutOffTime} read={readTime} notReadable={t('settings:timeOfDay')}
    />
  );
}
