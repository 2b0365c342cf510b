import { useT } from '#renderer/i18n/index.ts';
import { useAppState } from '#renderer/data/queries.ts';
import { Section } from '#renderer/ui/index.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { NumberSetting } from './number-setting.tsx';
import { SwitchSetting } from './switch-setting.tsx';

/** Who sees what is shown: for how long without input, and through which eyes. */
export function SecuritySection() {
  const { t } = useT();
  const { platform } = useAppState();
  const cannotHide = platform === 'linux';
  return (
    <Section heading={t('settings:security')}>
      <div className="t-settings" data-wide>
        <NumberSetting name="autoLockMinutes" label={t('settings:autoLock')} hint={t('settings:autoLockHint')} min={1} max={480} mayBeEmpty />
        <ChoiceSetting
          name="askBeforeSending" label={t('settings:askBeforeSending')} hint={t('settings:askBeforeSendingHint')}
          options={(['live', 'always', 'never'] as const).map((choice) => [choice, t(`settings:askBeforeSendingChoices.${choice}`)] as const)}
        />
        <NumberSetting name="askAbove" label={t('settings:askAbove')} hint={t('settings:askAboveHint')} min={0} max={100_000_000} />
        <SwitchSetting
          name="contentProtection" label={t('settings:contentProtection')} disabled={cannotHide}
          hint={t(cannotHide ? 'settings:contentProtectionLinux' : 'settings:contentProtectionHint')}
        />
      </div>
    </Section>
  );
}
