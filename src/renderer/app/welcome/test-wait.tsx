import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';

/** A test that ends sooner needs no word. */
const PATIENCE_MS = 5_000;

/** Says that a test of the connection takes long, where its result will stand, and lets the person end it. */
export function TestWait({ onCancel }: { readonly onCancel: () => Promise<void> }) {
  const { t } = useT();
  const [isLong, setIsLong] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="t-test-wait" role="status">
      {isLong && (
        <>
          <span>{t('connection:wait.text')}</span>
          <Button
            variant="default" size="xs" disabled={cancelling}
            onClick={() => {
              setCancelling(true);
              void onCancel();
            }}
          >
            {t('common:cancel')}
          </Button>
        </>
      )}
    </div>
  );
}
