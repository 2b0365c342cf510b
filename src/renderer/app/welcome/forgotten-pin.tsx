import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState } from '#renderer/ui/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { AuthenticationFields } from './authentication-fields.tsx';
import { authenticationOf, emptyAccess } from './connect-draft.ts';
import type { PlainAccess } from './connect-draft.ts';
import { SecretInput, useAttempt, useFormFocus, useSecrets } from './connection-form.tsx';
import { typedHint } from './keeper-fields.tsx';

/** Opens a locked connection with its credentials instead of its PIN, and sets a new one. */
export function ForgottenPin({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
  const secrets = useSecrets();
  const [draft, setDraft] = useState<PlainAccess>({ ...emptyAccess, scheme: connection.scheme });
  const { begin, end, touch, problemOf, ...attempt } = useAttempt<'opening'>();
  const { form, nothingPointedOut } = useFormFocus(attempt.ended);
  const busy = attempt.busy !== null;
  const change = (patch: Partial<PlainAccess>, field: string): void => {
    touch(field);
    setDraft((now) => ({ ...now, ...patch }));
  };
  const open = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    begin('opening');
    const opened = await invoke('session.forgotPin', { authentication: authenticationOf(draft, secrets.read), newPin: secrets.read('newPin') });
    end(opened.ok ? null : opened.error);
  };
  const fields = { draft, change, problemOf, secrets, touch };
  return (
    <form ref={form} className="t-connect t-connect-inline" aria-label={t('connection:forgotPin.title')} onSubmit={(event) => void open(event)} noValidate autoComplete="off" aria-busy={busy}>
      <h2>{t('connection:forgotPin.title')}</h2>
      <p className="t-muted">{t('connection:forgotPin.text')}</p>
      <AuthenticationFields {...fields} />
      <div className="t-connect-row">
        <SecretInput {...fields} name="newPin" field="newPin" label={t('connection:forgotPin.newPin')} description={typedHint('keychainPin', t)} />
      </div>
      {nothingPointedOut && attempt.problems.length > 0 && <ErrorState error={{ kind: 'invalid', problems: attempt.problems }} />}
      {attempt.error !== null && <ErrorState error={attempt.error} />}
      <div className="t-connect-actions">
        <Button type="submit" loading={busy}>{t('connection:forgotPin.open')}</Button>
      </div>
    </form>
  );
}
