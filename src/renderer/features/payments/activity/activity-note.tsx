import { Text } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';

export function ActivityNote(): ReactElement {
  const { t } = useT();
  return <Text size="sm" c="dimmed">{t('records:activity.readOnly')}</Text>;
}
