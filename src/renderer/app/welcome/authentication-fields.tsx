import { ActionIcon, Button, Fieldset, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useT } from '#renderer/i18n/index.ts';
import type { AuthenticationScheme } from '#shared/bridge/app/connection-inputs.ts';
import { CertificateFields, CertificateFormSelect } from './certificate-fields.tsx';
import type { PlainAuthentication } from './connect-draft.ts';
import type { FormPartProps } from './connection-form.tsx';
import { SecretInput } from './connection-form.tsx';

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

/** A field that is no secret. */
function Typed({ name, label, description, draft, change, problemOf }: TypedProps) {
  const field = `authentication.${name}`;
  return (
    <TextInput
      label={label} description={description} value={draft[name]} error={problemOf(field)} spellCheck={false} autoComplete="off"
      onChange={(event) => change({ [name]: event.currentTarget.value }, field)}
    />
  );
}

const MAX_HEADERS = 20;

function HeaderRows(props: FormPartProps) {
  const { t } = useT();
  const { draft, change, problemOf } = props;
  const { headers } = draft;
  const set = (key: number, name: string, field: string): void =>
    change({ headers: headers.map((row) => (row.key === key ? { key, name } : row)) }, field);
  return (
    <Fieldset legend={t('welcome:form.headers')} className="t-headers">
      <p className="t-muted">{t('welcome:form.headersHint')}</p>
      {headers.map(({ key, name }, index) => {
        const path = `authentication.headers.${index}`;
        return (
          <div key={key} className="t-header-row">
            <TextInput
              aria-label={t('welcome:form.nthName', { n: index + 1 })} placeholder={t('welcome:form.headerName')} value={name}
              error={problemOf(`${path}.name`)} spellCheck={false} autoComplete="off"
              onChange={(event) => set(key, event.currentTarget.value, `${path}.name`)}
            />
            <SecretInput {...props} name={`header${key}`} field={`${path}.value`} label={t('welcome:form.nthValue', { n: index + 1 })} labelHidden />
            <ActionIcon
              aria-label={t('welcome:form.removeHeader', { n: index + 1 })} disabled={headers.length === 1} size="lg"
              onClick={() => {
                props.secrets.write(`header${key}`, '');
                change({ headers: headers.filter((row) => row.key !== key) }, path);
              }}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="subtle" size="xs" leftSection={<IconPlus size={14} />} disabled={headers.length >= MAX_HEADERS}
        onClick={() => change({ headers: [...headers, { key: Math.max(...headers.map((row) => row.key)) + 1, name: '' }] }, 'authentication.headers')}
      >
        {t('welcome:form.addHeader')}
      </Button>
    </Fieldset>
  );
}
