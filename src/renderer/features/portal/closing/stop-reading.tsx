import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';

/** Ends the reading of a closing: what was read stays, and it begins again when somebody wants it. */
export function StopReading({ closingId }: { readonly closingId: string }): ReactElement {
  const { t } = useT();
  return <Button variant="subtle" onClick={() => void invoke('closings.stopReading', { closingId })}>{t('comfort:work.stopReading')}</Button>;
}
