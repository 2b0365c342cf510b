import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { invoke } from '#renderer/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFreshness } from '#renderer/stores/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { ShownTransfer, ShownVirtualIbanTransfer, ShownWrite } from '#shared/bridge/intents.ts';
import classes from './payment.module.css';

interface SendButtonProps {
  readonly shown: ShownWrite;
  readonly sending: boolean;
  /** Another payment is in the way. */
  readonly barred: boolean;
  readonly onSend: () => void;
}

/** Enter, which forms take for yes, does nothing here, and a key that is held down counts once. */
function holdBack(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.repeat) event.preventDefault();
}

/** Says what it will do, and to whom; has the focus only when somebody gives it; works once. */
export function SendButton({ shown, sending, barred, onSend }: SendButtonProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const offline = useFreshness().phase === 'offline';
  const { amount, creditor } = shown as ShownTransfer | ShownVirtualIbanTransfer;
  const words = { amount: format.money(amount), name: creditor.name === '' ? creditor.accountCode : creditor.name };
  return (
    <>
      <Button
        className={classes['send'] ?? ''} type="button" disabled={sending || barred || offline} aria-busy={sending} onKeyDown={holdBack} onClick={onSend}
        aria-describedby="send-keys"
      >
        {sending ? t('payment:confirm.sending', words) : t('payment:confirm.send', words)}
      </Button>
      {offline
        ? (
          <span className={classes['offline']} role="alert">
            {t('payment:confirm.offline')}{' '}
            <button type="button" className={classes['textButton']} onClick={() => void invoke('sync.refresh', { accountId: null })}>{t('payment:confirm.tryConnection')}</button>
          </span>
        )
        : <span id="send-keys" className={classes['keys']}>{t('payment:confirm.keys')}</span>}
    </>
  );
}
