import { Button, Group, Stack, Tooltip } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pathOfPayment } from '#renderer/data/paths/paths.ts';
import { DeclaredEarlier, ShownFields } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ConfirmDialog, Dialog, ErrorState, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { actionOf, RequestButton, SendWhenApproved, TeamAsks } from './team-need.tsx';
import { useWrite } from './use-write.ts';
import type { AskedWrite, WriteFlow } from './use-write.ts';

interface WriteDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Stays open while something is being sent, to show the outcome. */
export function WriteDialog({ opened, title, onClose, children }: WriteDialogProps) {
  const { t } = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={560} centered closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="lg">{children}</Stack>
    </Dialog>
  );
}

interface ConfirmWriteProps {
  readonly flow: WriteFlow;
  readonly write: AskedWrite;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Replaces "Cancel" where that would read as the action itself. */
  readonly leaveLabel?: string | undefined;
  /** Back to the form; absent without one. */
  readonly onChange?: () => void;
  readonly onClose: () => void;
}

/** Exactly what would be sent, and the button that sends it. The focus is on Cancel. */
export function ConfirmWrite({ flow, write, text, confirmLabel, danger = false, leaveLabel, onChange, onClose }: ConfirmWriteProps) {
  const { t } = useT();
  const { prepared, error, busy } = flow;
  const changed = error?.kind === 'changedSinceShown';
  const [sendWhenApproved, setSendWhenApproved] = useState(false);
  const action = actionOf(prepared?.team);
  const working = busy === 'sending' || busy === 'requesting';
  return (
    <>
      <div>{text}</div>
      {prepared !== null && <DeclaredEarlier declared={prepared.declared} />}
      {prepared !== null && <ShownFields shown={prepared.shown} />}
      {prepared === null && busy === 'preparing' && <SkeletonFields fields={4} />}
      <TeamAsks need={prepared?.team} />
      {action === 'request' && <SendWhenApproved checked={sendWhenApproved} disabled={working} onChange={setSendWhenApproved} />}
      {error !== null && <WriteError error={error} />}
      <Group justify="flex-end" gap="sm">
        {onChange === undefined
          ? <Button variant="default" onClick={onClose} data-autofocus>{leaveLabel ?? t('common:cancel')}</Button>
          : <Button variant="default" disabled={working} onClick={onChange} data-autofocus>{t('writes:change')}</Button>}
        {changed
          ? <Button onClick={() => void flow.prepare(write)}>{t('writes:showAgain')}</Button>
          : action === 'request'
            ? <RequestButton working={busy === 'requesting'} onRequest={() => void flow.request(sendWhenApproved)} />
            : (
                <OnceButton danger={danger} working={busy === 'sending'} disabled={prepared === null || action === 'nothing'} onPress={() => void flow.send()}>
                  {confirmLabel}
                </OnceButton>
              )}
      </Group>
    </>
  );
}

interface WriteButtonProps extends Omit<ConfirmWriteProps, 'flow' | 'onChange' | 'onClose'> {
  readonly label: string;
  readonly title: string;
  /** Why it does nothing now: it keeps its place and focus, and says so. */
  readonly barred?: string | null;
  readonly size?: 'xs' | 'sm';
  readonly leftSection?: ReactNode;
  readonly onSent: (intent: IntentView) => void;
}

/** A button for a write that needs no form: its dialog shows what would be sent. */
export function WriteButton({ label, title, barred = null, size = 'xs', leftSection, onSent, ...confirm }: WriteButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  const flow = useWrite((intent) => {
    close();
    onSent(intent);
  });
  const open = (): void => {
    if (barred !== null) return;
    flow.begin();
    setOpened(true);
    void flow.prepare(confirm.write);
  };
  return (
    <>
      <Tooltip label={barred} disabled={barred === null} events={{ hover: true, focus: true, touch: true }}>
        <Button size={size} variant="default" leftSection={leftSection} {...(barred === null ? {} : { 'data-disabled': true, 'aria-disabled': true })} onClick={open}>
          {label}
        </Button>
      </Tooltip>
      <WriteDialog opened={opened} title={title} onClose={close}><ConfirmWrite {...confirm} flow={flow} onClose={close} /></WriteDialog>
    </>
  );
}

interface ConfirmButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'disabled' | 'loading'> {
  readonly label: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** A button that asks before it acts. */
export function ConfirmButton({ label, title, confirmLabel, onConfirm, children, ...button }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const confirm = (): void => {
    setAsking(false);
    onConfirm();
  };
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>{label}</Button>
      <ConfirmDialog opened={asking} title={title} confirmLabel={confirmLabel} onConfirm={confirm} onClose={() => setAsking(false)}>{children}</ConfirmDialog>
    </>
  );
}

interface OnceButtonProps {
  readonly children: ReactNode;
  readonly working: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** The id of what is said after its name. */
  readonly describedBy?: string;
  readonly onPress: () => void;
}

/** Enter does nothing, so that a key held too long sends nothing. */
export function OnceButton({ children, working, disabled = false, danger = false, describedBy, onPress }: OnceButtonProps) {
  return (
    <Button
      className={danger ? 't-danger-button' : ''}
      loading={working}
      disabled={disabled || working}
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

export function WriteError({ error }: { readonly error: AppError }) {
  const { t } = useT();
  const intentId = error.kind === 'blockedByIntent' || error.kind === 'outcomeUnknown' ? error.intentId : null;
  return (
    <Stack gap="xs" fz="sm">
      <ErrorState error={error} />
      {intentId !== null && (
        <Link href={pathOfPayment(intentId)}>{error.kind === 'blockedByIntent' ? t('writes:openFirst') : t('writes:openPayment')}</Link>
      )}
    </Stack>
  );
}
