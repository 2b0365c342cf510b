import { useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useSettings } from '#renderer/data/queries.ts';
import { ConfirmDialog } from '#renderer/ui/index.ts';
import { NumberSetting } from './number-setting.tsx';

interface Asked {
  readonly months: number;
  readonly answer: (yes: boolean) => void;
}

/** Keeping less deletes history that the bank may no longer serve, so that is asked about. */
export function RetentionSetting() {
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
