import { Button, Group } from '@mantine/core';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from './format/index.ts';

interface MoreButtonProps {
  readonly shown: number;
  readonly all: number;
  /** How many more are shown at once. */
  readonly step: number;
  readonly onMore: () => void;
}

/** Shows more of a long list; nothing where all are shown. */
export function MoreButton({ shown, all, step, onMore }: MoreButtonProps) {
  const { t } = useT();
  const format = useFormat();
  const next = Math.min(all - shown, step);
  if (next <= 0) return null;
  return (
    <Group>
      <Button size="compact-xs" variant="default" onClick={onMore}>{t('common:more', { count: next, number: format.number(next), all: format.number(all) })}</Button>
    </Group>
  );
}
