import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { Dialog } from './dialog.tsx';
import { Said } from './said.tsx';
import './ui.css';

interface ConfirmDialogProps {
  readonly opened: boolean;
  /** The question. */
  readonly title: string;
  /** What cannot be undone, and what stays. */
  readonly children: ReactNode;
  /** A verb with its object. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Only for what cannot be undone. Cancel has the focus, so that Enter does no harm. */
export function ConfirmDialog({ opened, title, children, confirmLabel, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={<Said text={title} />} centered closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="lg">
        <Text size="md" component="div">{children}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>{t('common:cancel')}</Button>
          <Button className="t-danger-button" onClick={onConfirm}>{confirmLabel}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
