import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { invoke, onAsking } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Banner } from '#renderer/ui/index.ts';

/** An answer that comes sooner needs no word. */
const PATIENCE_MS = 5_000;

/** Says that the bank is slow to answer what a person asked, and lets them end it. */
export function BankWait() {
  const { t } = useT();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onAsking((asking) => {
      if (asking === 0) {
        clearTimeout(timer);
        timer = undefined;
        setIsLong(false);
      } else {
        timer ??= setTimeout(() => setIsLong(true), PATIENCE_MS);
      }
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (!isLong) return null;
  return (
    <Banner
      meaning="info"
      end={<Button size="xs" variant="default" onClick={() => void invoke('sync.cancel', null)}>{t('frame:bankWait.stop')}</Button>}
    >
      {t('frame:bankWait.text')}
    </Banner>
  );
}
