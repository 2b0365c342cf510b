import { Button, TextInput } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { OnceButton, WriteError } from '#renderer/features/payments/writes/index.ts';
import { DeclaredEarlier } from '#renderer/features/payments/outcome/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFreshness } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, Note, SkeletonFields } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { FrozenClosing } from '#shared/bridge/portal/closings.ts';
import classes from './closing.module.css';
import own from './confirm.module.css';
import { DifferencesTable } from './differences-table.tsx';
import { FrozenSummary } from './frozen-summary.tsx';
import { GiveUpClosing } from './give-up-closing.tsx';
import type { Closing } from './use-closing.ts';

type Typed = 'campaignName' | 'total';

/** The fourth step: the campaign frozen as it stands, typed confirmation, and the one button that sends. */
export function ConfirmStep({ closing }: { readonly closing: Closing }): ReactElement {
  const { t } = useT();
  const { view } = closing;
  const { closingId } = view;
  const [frozen, setFrozen] = useState<FrozenClosing | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [changed, setChanged] = useState(false);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let left = false;
    void invoke('closings.freeze', { closingId }).then((result) => {
      if (left) return;
      if (result.ok) setFrozen(result.value);
      else setError(result.error);
    });
    return () => {
      left = true;
    };
  }, [closingId, turn]);

  const again = useCallback((because: 'changed' | 'asked') => {
    setFrozen(null);
    setError(null);
    setChanged(because === 'changed');
    setTurn((count) => count + 1);
  }, []);
  return (
    <>
      <p className={classes['lead']}>{t('closing:confirm.lead')}</p>
      {changed && <Note line meaning="wait" role="alert">{t('closing:confirm.changed')}</Note>}
      {frozen === null && error === null && <><p role="status">{t('closing:confirm.freezing')}</p><SkeletonFields fields={9} /></>}
      {error !== null && <WriteErrorOr error={error} onRetry={() => again('asked')} />}
      {frozen !== null && <DeclaredEarlier declared={frozen.declared} />}
      {frozen !== null && <FrozenSummary frozen={frozen} direction={view.direction ?? 'success'} />}
      {frozen === null
        ? <div className={classes['foot']}><BackToChoose closing={closing} /></div>
        : <Confirmation key={frozen.bodyHash} closing={closing} frozen={frozen} onChanged={() => again('changed')} />}
    </>
  );
}

function WriteErrorOr({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }): ReactElement {
  return error.kind === 'blockedByIntent' ? <WriteError error={error} /> : <ErrorState error={error} onRetry={onRetry} />;
}

function BackToChoose({ closing: { view, busy, run } }: { readonly closing: Closing }): ReactElement {
  const { t } = useT();
  return <Button variant="default" disabled={busy !== null} onClick={() => void run('closings.goTo', { closingId: view.closingId, step: 'choose' })}>{t('closing:back')}</Button>;
}

interface ConfirmationProps {
  readonly closing: Closing;
  readonly frozen: FrozenClosing;
  readonly onChanged: () => void;
}

/** What has to be typed, and the button: not the default, deaf to Enter, working once. */
function Confirmation({ closing, frozen, onChanged }: ConfirmationProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const offline = useFreshness().phase === 'offline' && !closing.view.rehearsal;
  const [typed, setTyped] = useState<Readonly<Record<Typed, string>>>({ campaignName: '', total: '' });
  const campaignName = useRef<HTMLInputElement>(null);
  const total = useRef<HTMLInputElement>(null);
  const { view, busy, error, run, forgetError } = closing;
  const direction = view.direction ?? 'success';
  const wrong = error?.kind === 'notConfirmed' ? error.field : null;
  const sending = busy === 'closings.send';
  useEffect(() => {
    // While it is being sent, fields cannot take the focus.
    if (wrong !== null && !sending) (wrong === 'total' ? total : campaignName).current?.focus();
  }, [sending, wrong]);
  const complete = typed.campaignName !== '' && (!view.asksTotal || typed.total.trim() !== '');

  const send = async (): Promise<void> => {
    const result = await run('closings.send', { closingId: view.closingId, bodyHash: frozen.bodyHash, ...typed, decimalMark: format.decimalMark });
    if (result === null || result.ok) return;
    if (result.error.kind === 'changedSinceShown') onChanged();
  };
  const field = (name: Typed, hint: string): ReactElement => (
    <TextInput
      ref={name === 'total' ? total : campaignName} label={t(`closing:confirm.${name}`)} description={hint} value={typed[name]} disabled={sending || view.ended !== null} autoComplete="off" spellCheck={false}
      inputMode={name === 'total' ? 'decimal' : 'text'} error={wrong === name ? t(`closing:confirm.wrong.${name}`) : null}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (wrong === name) forgetError();
        setTyped((before) => ({ ...before, [name]: value }));
      }}
    />
  );
  return (
    <div className={own['confirmation']}>
      <h3>{t('closing:confirm.intoWords')}</h3>
      <div className={own['typed']}>
        {field('campaignName', t('closing:confirm.campaignNameHint', { name: frozen.campaignName }))}
        {view.asksTotal && field('total', t(direction === 'success' ? 'closing:confirm.totalHintSuccess' : 'closing:confirm.totalHintFailure', { currency: frozen.total.currency }))}
      </div>
      {error !== null && wrong === null && <Refusal error={error} currency={frozen.total.currency} />}
      {offline && <Note line meaning="wait" role="alert">{t('closing:confirm.offline')}</Note>}
      <div className={classes['foot']}>
        <OnceButton danger working={sending} disabled={!complete || offline || view.ended !== null || error?.kind === 'blockedByIntent'} onPress={() => void send()}>
          {t(`closing:confirm.${direction}`, { amount: format.money(frozen.total), name: frozen.campaignName })}
        </OnceButton>
        <BackToChoose closing={closing} />
        <span className={classes['hint']} role="status">{sending ? t('closing:confirm.sending') : t('closing:confirm.keys')}</span>
        {!sending && <GiveUpClosing closing={closing} />}
      </div>
    </div>
  );
}

/** Why it was not sent. What the bank showed differently is shown in a table. */
function Refusal({ error, currency }: { readonly error: AppError; readonly currency: string }): ReactElement {
  const { t } = useT();
  if (error.kind === 'campaignChanged') {
    return <Note meaning="wrong" role="alert"><strong>{t('closing:refresh.aborted')}</strong><DifferencesTable differences={error.differences} currency={currency} /></Note>;
  }
  if (error.kind !== 'blockedByIntent') return <WriteError error={error} />;
  return (
    <Note meaning="wrong" role="alert">
      <strong>{t('closing:confirm.blocked')}</strong><p>{t('closing:confirm.blockedText')}</p><WriteError error={error} />
    </Note>
  );
}
