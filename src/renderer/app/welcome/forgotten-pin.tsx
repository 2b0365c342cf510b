import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { AuthenticationFields } from './authentication-fields.tsx';
import { authenticationOf, emptyAccess } from './connect-draft.ts';
import type { PlainAccess } from './connect-draft.ts';
import { InlineForm, SecretInput, useAttempt, useSecrets } from './connection-form.tsx';
import { typedHint } from './keeper-fields.tsx';

/** Opens a locked connection with its credentials instead of its PIN, and sets a new one. */
export function ForgottenPin({ connection }: { readonly connection: ConnectionSummary }) {
  const { t } = useT();
  const secrets = useSecrets();
  const [draft, setDraft] = useState<PlainAccess>({ ...emptyAccess, scheme: connection.scheme });
  const { begin, end, touch, problemOf, ...attempt } = useAttempt<'opening'>();
  const change = (patch: Partial<PlainAccess>, field: string): void => {
    touch(field);
    setDraft((now) => ({ ...now, ...patch }));
  };
  const open = async (): Promise<void> => {
    begin('opening');
    const opened = await invoke('session.forgotPin', { authentication: authenticationOf(draft, secrets.read), newPin: secrets.read('newPin') });
    end(opened.ok ? null : opened.error);
  };
  const fields = { draft, change, problemOf, secrets, touch };
  return (
    <InlineForm title={t('connection:forgotPin.title')} heading="h2" attempt={attempt} submit={t('connection:forgotPin.open')} onSubmit={open}>
      <p className="t-muted">{t('connection:forgotPin.text')}</p>
      <AuthenticationFields {...fields} />
      <div className="t-connect-row">
        <SecretInput {...fields} name="newPin" field="newPin" label={t('connection:forgotPin.newPin')} description={typedHint('keychainPin', t)} />
      </div>
    </InlineForm>
  );
}
