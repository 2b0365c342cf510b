import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { DeclaredEarlier, ShownFields } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { AskedWrite, WriteFlow } from './use-write.ts';
import classes from './writes.module.css';

interface WriteDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Stays open while something is being sent, to show the outcome. */
export function WriteDialog({ opened, title, onClose, children }: WriteDialogProps): ReactElement {
  const { t } = useT();
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={560} centered closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="lg">{children}</Stack>
    </Modal>
  );
}

interface ConfirmWriteProps {
  readonly flow: WriteFlow;
  readonly write: AskedWrite;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Replaces "Cancel" where that would read as the action itself. */
  readonly leaveLabel?: string;
  /** Back to the form; absent without one. */
  readonly onChange?: () => void;
  readonly onClose: () => void;
}

/** Exactly what would be sent, and the button that sends it. The focus is on Cancel. */
export function ConfirmWrite({ flow, write, text, confirmLabel, danger = false, leaveLabel, onChange, onClose }: ConfirmWriteProps): ReactElement {
  const { t } = useT();
  const { prepared, error, busy } = flow;
  const changed = error?.kind === 'changedSinceShown';
  return (
    <>
      <div>{text}</div>
      {prepared !== null && <DeclaredEarlier declared={prepared.declared} />}
      {prepared !== null && <ShownFields shown={prepared.shown} />}
      {prepared === null && busy === 'preparing' && <SkeletonFields fields={4} />}
      {error !== null && <WriteError error={error} />}
      <Group justify="flex-end" gap="sm">
        {onChange === undefined
          ? <Button variant="default" onClick={onClose} data-autofocus>{leaveLabel ?? t('common:cancel')}</Button>
          : <Button variant="default" disabled={busy === 'sending'} onClick={onChange} data-autofocus>{t('writes:change')}</Button>}
        {changed
          ? <Button onClick={() => void flow.prepare(write)}>{t('writes:showAgain')}</Button>
          : (
              <OnceButton danger={danger} working={busy === 'sending'} disabled={prepared === null} onPress={() => void flow.send()}>
                {confirmLabel}
              </OnceButton>
            )}
      </Group>
    </>
  );
}

interface OnceButtonProps {
  readonly children: ReactNode;
  readonly working: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onPress: () => void;
}

/** Enter does nothing, so that a key held too long sends nothing. */
export function OnceButton({ children, working, disabled = false, danger = false, onPress }: OnceButtonProps): ReactElement {
  return (
    <Button
      className={danger ? 't-danger-button' : ''}
      loading={working}
      disabled={disabled || working}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

export function WriteError({ error }: { readonly error: AppError }): ReactElement {
  const { t } = useT();
  const intentId = error.kind === 'blockedByIntent' || error.kind === 'outcomeUnknown' ? error.intentId : null;
  return (
    <div className={classes['error']}>
      <ErrorState error={error} />
      {intentId !== null && (
        <Link href={pathOfPayment(intentId)}>{error.kind === 'blockedByIntent' ? t('writes:openFirst') : t('writes:openPayment')}</Link>
      )}
    </div>
  );
}
