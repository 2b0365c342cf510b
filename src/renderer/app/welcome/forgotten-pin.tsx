import { useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import { AuthenticationFields } from './authentication-fields.tsx';
import { authenticationOf, emptyAccess, whereDiffers } from './connect-draft.ts';
import type { PlainAccess } from './connect-draft.ts';
import { InlineForm, useAttempt, useSecrets } from './connection-form.tsx';
import { NewSecret } from './keeper-fields.tsx';

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
    const differs = whereDiffers('newPin', secrets.read);
    if (differs !== null) {
      end(differs);
      return;
    }
    const opened = await invoke('session.forgotPin', { authentication: authenticationOf(draft, secrets.read), newPin: secrets.read('newPin') });
    end(opened.ok ? null : opened.error);
  };
  const fields = { draft, change, problemOf, secrets, touch };
  return (
    <InlineForm title={t('connection:forgotPin.title')} heading="h2" attempt={attempt} submit={t('connection:forgotPin.open')} onSubmit={open}>
      <p className="t-muted">{t('connection:forgotPin.text')}</p>
      <AuthenticationFields {...fields} />
      <NewSecret {...fields} keeper="keychainPin" name="newPin" label={t('connection:forgotPin.newPin')} againLabel={t('connection:keep.againPin')} />
    </InlineForm>
  );
}
