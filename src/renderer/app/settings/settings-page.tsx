import { Button } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import { showTour } from '#renderer/data/tour-shown.ts';
import { Page, Section } from '#renderer/ui/index.ts';
import { BankHabitsSection } from './bank-habits-section.tsx';
import { CacheSection } from './cache-section.tsx';
import { ChoiceSetting } from './choice-setting.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DiagnosticsSection } from './diagnostics-section.tsx';
import { JournalSection } from './journal-section.tsx';
import { NumberSetting } from './number-setting.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PracticeSection } from './practice-section.tsx';
import { RetentionSetting } from './retention-setting.tsx';
import { SecuritySection } from './security-section.tsx';
import { SwitchSetting } from './switch-setting.tsx';
import { UpdatesSection } from './updates-section.tsx';
import './settings.css';

export function SettingsPage() {
  const { t } = useT();
  return (
    <Page heading={t('settings:title')}>
      <Section heading={t('settings:appearance')} toolbar={<Button size="xs" variant="default" onClick={showTour}>{t('comfort:tour.again')}</Button>}>
        <div className="t-settings">
          <ChoiceSetting
            name="language" label={t('settings:language')}
            options={[['system', t('settings:languages.system')], ['en', t('settings:languages.en')], ['it', t('settings:languages.it')]]}
          />
          <ChoiceSetting
            name="theme" label={t('settings:theme')}
            options={[['system', t('settings:themes.system')], ['light', t('settings:themes.light')], ['dark', t('settings:themes.dark')]]}
          />
          <ChoiceSetting
            name="density" label={t('settings:density')}
            options={[['compact', t('settings:densities.compact')], ['comfortable', t('settings:densities.comfortable')]]}
          />
        </div>
      </Section>
      <Section heading={t('settings:reading')}>
        <div className="t-settings">
          <NumberSetting name="refreshMinutes" label={t('settings:refresh')} hint={t('settings:refreshHint')} min={1} max={1440} mayBeEmpty />
          <NumberSetting name="recentDays" label={t('settings:recentDays')} hint={t('settings:recentDaysHint')} min={1} max={90} />
          <NumberSetting name="historyMonths" label={t('settings:history')} hint={t('settings:historyHint')} min={1} max={120} />
          <RetentionSetting />
        </div>
      </Section>
      <Section heading={t('settings:news')}>
        <div className="t-settings" data-wide>
          <SwitchSetting name="notifications" label={t('settings:notifications')} hint={t('settings:notificationsHint')} />
        </div>
      </Section>
      <PaymentsSection />
      <SecuritySection />
      <JournalSection />
      <ConnectionsSection />
      <PracticeSection />
      <BankHabitsSection />
      <CacheSection />
      <UpdatesSection />
      <DiagnosticsSection />
    </Page>
  );
}
