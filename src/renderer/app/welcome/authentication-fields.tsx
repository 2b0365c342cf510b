import { NativeSelect, TextInput } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import type { AuthenticationScheme } from '#shared/bridge/app/connection-inputs.ts';
import { CertificateFields, CertificateFormSelect } from './certificate-fields.tsx';
import type { PlainAuthentication } from './connect-draft.ts';
import type { FormPartProps } from './fields.ts';
import { HeaderRows } from './header-rows.tsx';
import { SecretInput } from './secret-input.tsx';

const schemes: readonly AuthenticationScheme[] = ['none', 'apiKey', 'headers', 'bearer', 'basic', 'oauth2', 'clientCertificate'];

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
        {draft.scheme === 'clientCertificate' && <CertificateFormSelect {...props} place="authentication" />}
        {draft.scheme === 'oauth2' && <Typed {...props} name="tokenUrl" label={t('connection:tokenUrl')} description={t('connection:tokenUrlHint')} />}
      </div>
      {draft.scheme === 'apiKey' && (
        <div className="t-connect-row">
          <Typed {...props} name="headerName" label={t('welcome:form.headerName')} />
          <SecretInput {...props} name="apiKey" field="authentication.key" label={t('welcome:form.apiKey')} />
        </div>
      )}
      {draft.scheme === 'basic' && (
        <div className="t-connect-row">
          <Typed {...props} name="userName" label={t('welcome:form.userName')} />
          <SecretInput {...props} name="password" field="authentication.password" label={t('welcome:form.password')} />
        </div>
      )}
      {draft.scheme === 'headers' && <HeaderRows {...props} />}
      {draft.scheme === 'oauth2' && <ClientFields {...props} />}
      {draft.scheme === 'clientCertificate' && <CertificateFields {...props} place="authentication" />}
    </>
  );
}

/** OAuth 2 client credentials, beside the token URL. */
function ClientFields(props: FormPartProps) {
  const { t } = useT();
  const { draft, change } = props;
  return (
    <>
      <div className="t-connect-row">
        <Typed {...props} name="clientId" label={t('connection:clientId')} />
        <SecretInput {...props} name="clientSecret" field="authentication.clientSecret" label={t('connection:clientSecret')} />
      </div>
      <div className="t-connect-row">
        <Typed {...props} name="scope" label={t('connection:scope')} description={t('connection:scopeHint')} />
        <NativeSelect
          label={t('connection:credentialsIn')} description={t('connection:credentialsInHint')} value={draft.credentialsIn}
          data={(['header', 'body'] as const).map((value) => ({ value, label: t(`connection:credentialsPlaces.${value}`) }))}
          onChange={(event) => change({ credentialsIn: event.currentTarget.value === 'body' ? 'body' : 'header' }, 'authentication.credentialsIn')}
        />
      </div>
    </>
  );
}

interface TypedProps extends FormPartProps {
  readonly name: Exclude<keyof PlainAuthentication, 'scheme' | 'headers' | 'credentialsIn'>;
  readonly label: string;
  readonly description?: string;
}

/** A field of the authentication that is no secret. */
function Typed({ name, label, description, draft, change, problemOf }: TypedProps) {
  const field = `authentication.${name}`;
  return (
    <TextInput
      label={label} description={description} value={draft[name]} error={problemOf(field)} spellCheck={false} autoComplete="off"
      onChange={(event) => change({ [name]: event.currentTarget.value }, field)}
    />
  );
}
