import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { updateSettings, useSettings } from '#renderer/stores/queries.ts';
import { describeError, Section } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { CutOffSetting } from './cut-off-setting.tsx';
import { NumberSetting } from './number-setting.tsx';

const LONGEST_WINDOW = 10_080;

/** How payments are judged while they are written, and looked for when no answer came. */
export function PaymentsSection() {
  const { t } = useT();
  return (
    <Section heading={t('settings:payments')}>
      <div className="t-settings" data-wide>
        <NumberSetting name="waitingWindowMinutes" label={t('settings:waitingWindow')} hint={t('settings:waitingWindowHint')} min={1} max={LONGEST_WINDOW} />
        <CutOffSetting />
        <MarkSetting />
        <ChoiceSetting
          name="moveOrderIn" label={t('settings:moveOrder')} hint={t('settings:moveOrderHint')}
          options={[['body', t('settings:moveOrderBody')], ['query', t('settings:moveOrderQuery')]]}
        />
      </div>
    </Section>
  );
}

function MarkSetting() {
  const { t } = useT();
  const { markInUri } = useSettings();
  const [error, setError] = useState<AppError | null>(null);
  const save = async (on: boolean): Promise<void> => {
    const result = await updateSettings({ markInUri: on });
    setError(result.ok ? null : result.error);
  };
  return (
    <Checkbox
      label={t('settings:mark')} description={t('settings:markHint')} checked={markInUri} error={error === null ? null : describeError(error, t).title}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  );
}
