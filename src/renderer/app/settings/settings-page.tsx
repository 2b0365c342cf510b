import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfPage } from '#renderer/data/paths/paths.ts';
import { useAppState, useSettings } from '#renderer/data/queries.ts';
import { showTour } from '#renderer/data/shown.ts';
import { languageName, offeredLanguages, useT } from '#renderer/i18n/index.ts';
import { ConfirmDialog, drawnBehind, Page, Section } from '#renderer/ui/index.ts';
import { BackupSection } from './backup-section.tsx';
import { BankHabitsSection, PracticeSection } from './bank-sections.tsx';
import { CacheSection, DiagnosticsSection } from './diagnostics-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { FoldersSection } from './folders-section.tsx';
import { JournalSection } from './journal-section.tsx';
import { ChoiceSetting, CutOffSetting, NumberSetting, SwitchSetting } from './setting-fields.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { TeamSection } from './team-section.tsx';
import { UpdatesSection } from './updates-section.tsx';
import './settings.css';

const FurtherDown = drawnBehind();

export function SettingsPage() {
  const { t } = useT();
  const { pseudoLanguage } = useAppState();
  const part = useAskedPart();
  return (
    <Page heading={t('settings:title')}>
      <Section heading={t('settings:appearance')} toolbar={<Button size="xs" variant="default" onClick={showTour}>{t('comfort:tour.again')}</Button>}>
        <div className="t-settings">
          <ChoiceSetting
            name="language" label={t('settings:language')}
            options={[['system', t('settings:asTheSystem')], ...offeredLanguages(pseudoLanguage).map((language) => [language, languageName(language)] as const)]}
          />
          <ChoiceSetting
            name="theme" label={t('settings:theme')}
            options={[['system', t('settings:asTheSystem')], ['light', t('settings:themes.light')], ['dark', t('settings:themes.dark')]]}
          />
          <ChoiceSetting
            name="density" label={t('settings:density')}
            options={[['compact', t('settings:densities.compact')], ['comfortable', t('settings:densities.comfortable')]]}
          />
        </div>
      </Section>
      <Section heading={t('keys:heading')}>
        <div className="t-settings" data-wide>
          <SwitchSetting name="characterShortcuts" label={t('settings:characterShortcuts')} hint={t('settings:characterShortcutsHint')} />
        </div>
      </Section>
      <Section heading={t('settings:reading')} part="reading">
        <div className="t-settings">
          <NumberSetting name="refreshMinutes" label={t('settings:refresh')} hint={t('settings:refreshHint')} min={1} max={1440} mayBeEmpty />
          <NumberSetting name="wholeReadingHours" label={t('settings:wholeReading')} hint={t('settings:wholeReadingHint')} min={1} max={168} mayBeEmpty />
          <NumberSetting name="recentDays" label={t('settings:recentDays')} hint={t('settings:recentDaysHint')} min={1} max={90} />
          <NumberSetting name="historyMonths" label={t('settings:history')} hint={t('settings:historyHint')} min={1} max={120} />
          <RetentionSetting />
          <NumberSetting name="personalDataYears" label={t('settings:personalData')} hint={t('settings:personalDataHint')} min={1} max={50} mayBeEmpty />
        </div>
      </Section>
      <FurtherDown atOnce={part !== null}>
        <Section heading={t('settings:news')}>
          <div className="t-settings" data-wide>
            <SwitchSetting name="notifications" label={t('settings:notifications')} hint={t('settings:notificationsHint')} />
          </div>
        </Section>
        <SignInSection />
        <PaymentsSection />
        <SecuritySection />
        <JournalSection />
        <BackupSection />
        <FoldersSection />
        <TeamSection />
        <ConnectionsSection edits={part === 'credentials'} />
        <PracticeSection />
        <BankHabitsSection />
        <CacheSection />
        <UpdatesSection />
        <DiagnosticsSection />
      </FurtherDown>
    </Page>
  );
}

/** Goes to the part that the address asks for, once: it is taken out of the address, so that the same link leads there again. */
function useAskedPart(): string | null {
  const part = new URLSearchParams(useSearch()).get('part');
  useEffect(() => {
    if (part === null) return;
    const section = [...document.querySelectorAll<HTMLElement>('[data-part]')].find(({ dataset }) => dataset['part'] === part);
    const heading = section?.querySelector<HTMLElement>('h2') ?? null;
    if (heading !== null) {
      heading.tabIndex = -1;
      // A form in it may have the focus already.
      if (section?.contains(document.activeElement) !== true) heading.focus({ preventScroll: true });
      heading.scrollIntoView?.({ block: 'start' });
    }
    goTo(pathOfPage('settings'), { replace: true });
  }, [part]);
  return part;
}

interface Asked {
  readonly months: number;
  readonly answer: (yes: boolean) => void;
}

/** A shorter history deletes what the bank may no longer serve, so it is confirmed first. */
function RetentionSetting() {
  const { t } = useT();
  const { retentionMonths } = useSettings();
  const [asked, setAsked] = useState<Asked | null>(null);

  const ask = async (months: number | null): Promise<boolean> => {
    const shorter = months !== null && (retentionMonths === null || months < retentionMonths);
    if (!shorter) return true;
    const yes = await new Promise<boolean>((answer) => {
      setAsked({ months, answer });
    });
    setAsked(null);
    return yes;
  };

  return (
    <>
      <NumberSetting
        name="retentionMonths" label={t('settings:retention')} hint={t('settings:retentionHint')} min={1} max={240} mayBeEmpty beforeSave={ask}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={t('settings:shorten.title', { count: asked?.months ?? 0 })}
        confirmLabel={t('settings:shorten.confirm')}
        onConfirm={() => asked?.answer(true)}
        onClose={() => asked?.answer(false)}
      >
        {t('settings:shorten.text')}
      </ConfirmDialog>
    </>
  );
}

const LONGEST_WINDOW = 10_080;

function PaymentsSection() {
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

function SecuritySection() {
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
