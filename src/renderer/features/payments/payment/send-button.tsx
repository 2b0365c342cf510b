import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFreshness } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { ShownTransfer, ShownVirtualIbanTransfer } from '#shared/bridge/writes/account-writes.ts';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import classes from './payment.module.css';

interface SendOnceButtonProps {
  readonly label: string;
  readonly sendingLabel: string;
  readonly sending: boolean;
  readonly barred: boolean;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/** Enter does nothing, and a held key counts once. */
function holdBack(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.repeat) event.preventDefault();
}

/** Sends once; never has the focus by itself. */
export function SendOnceButton({ label, sendingLabel, sending, barred, onSend, children }: SendOnceButtonProps) {
  const { t } = useT();
  const offline = useFreshness().phase === 'offline';
  return (
    <>
      <Button
        className={classes['send'] ?? ''} type="button" disabled={sending || barred || offline} aria-busy={sending} onKeyDown={holdBack} onClick={onSend}
        aria-describedby="send-keys"
      >
        {sending ? sendingLabel : label}
      </Button>
      {children}
      {offline
        ? (
          <span className="t-hint t-wait" role="alert">
            {t('payment:confirm.offline')}{' '}
            <button type="button" className={classes['textButton']} onClick={() => void invoke('sync.refresh', { accountId: null })}>{t('payment:confirm.tryConnection')}</button>
          </span>
        )
        : <span id="send-keys" className="t-small">{!barred && t('payment:confirm.keys')}</span>}
    </>
  );
}

interface SendButtonProps extends Omit<SendOnceButtonProps, 'label' | 'sendingLabel'> {
  readonly shown: ShownWrite;
}

export function SendButton({ shown, ...rest }: SendButtonProps) {
  const { t } = useT();
  const format = useFormat();
  const { amount, creditor } = shown as ShownTransfer | ShownVirtualIbanTransfer;
  const words = { amount: format.money(amount), name: creditor.name === '' ? creditor.accountCode : creditor.name };
  return <SendOnceButton label={t('payment:confirm.send', words)} sendingLabel={t('payment:confirm.sending', words)} {...rest} />;
}
