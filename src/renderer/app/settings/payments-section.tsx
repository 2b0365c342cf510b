import { useT } from '#renderer/i18n/index.ts';
import { Section } from '#renderer/ui/index.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { CutOffSetting } from './cut-off-setting.tsx';
import { NumberSetting } from './number-setting.tsx';
import { SwitchSetting } from './switch-setting.tsx';

const LONGEST_WINDOW = 10_080;

/** How payments are judged while they are written, and looked for when no answer came. */
export function PaymentsSection() {
  const { t } = useT();
  return (
    <Section heading={t('settings:payments')}>
      <div className="t-settings" data-wide>
        <NumberSetting name="waitingWindowMinutes" label={t('settings:waitingWindow')} hint={t('settings:waitingWindowHint')} min={1} max={LONGEST_WINDOW} />
        <CutOffSetting />
        <SwitchSetting name="markInUri" label={t('settings:mark')} hint={t('settings:markHint')} />
        <ChoiceSetting
          name="moveOrderIn" label={t('settings:moveOrder')} hint={t('settings:moveOrderHint')}
          options={[['body', t('settings:moveOrderBody')], ['query', t('settings:moveOrderQuery')], ['both', t('settings:moveOrderBoth')]]}
        />
      </div>
    </Section>
  );
}
