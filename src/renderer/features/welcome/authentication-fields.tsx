import { NativeSelect, TextInput } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import type { AuthenticationScheme } from '#shared/bridge/connection-inputs.ts';
import type { FormPartProps } from './fields.ts';
import { HeaderRows } from './header-rows.tsx';
import { SecretInput } from './secret-input.tsx';

const schemes: readonly AuthenticationScheme[] = ['none', 'apiKey', 'headers', 'bearer', 'basic'];

export function AuthenticationFields(props: FormPartProps) {
  const { t } = useT();
  const { draft, change, problemOf } = props;
  return (
    <>
      <div className="t-connect-row">
        <NativeSelect
          label={t('welcome:form.authentication')} value={draft.scheme} error={problemOf('authentication')}
          data={schemes.map((value) => ({ value, label: t(`welcome:form.schemes.${value}`) }))}
          onChange={(event) => change({ scheme: event.currentTarget.value as AuthenticationScheme }, 'authentication')}
        />
        {draft.scheme === 'bearer' && <SecretInput {...props} name="token" field="authentication.token" label={t('welcome:form.token')} />}
      </div>
      {draft.scheme === 'apiKey' && (
        <div className="t-connect-row">
          <TextInput
            label={t('welcome:form.headerName')} value={draft.headerName} error={problemOf('authentication.headerName')}
            spellCheck={false} autoComplete="off"
            onChange={(event) => change({ headerName: event.currentTarget.value }, 'authentication.headerName')}
          />
          <SecretInput {...props} name="apiKey" field="authentication.key" label={t('welcome:form.apiKey')} />
        </div>
      )}
      {draft.scheme === 'basic' && (
        <div className="t-connect-row">
          <TextInput
            label={t('welcome:form.userName')} value={draft.userName} error={problemOf('authentication.userName')}
            spellCheck={false} autoComplete="off"
            onChange={(event) => change({ userName: event.currentTarget.value }, 'authentication.userName')}
          />
          <SecretInput {...props} name="password" field="authentication.password" label={t('welcome:form.password')} />
        </div>
      )}
      {draft.scheme === 'headers' && <HeaderRows {...props} />}
    </>
  );
}
