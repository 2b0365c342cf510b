import { InputError, InputLabel, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { CertificateForm, CertificatePart, CertificatePlace } from './connect-draft.ts';
import type { FormPartProps } from './fields.ts';
import { FileButton } from './file-button.tsx';
import { PemField } from './pem-field.tsx';
import { readBase64File, splitKey } from './pem-file.ts';
import { SecretInput } from './secret-input.tsx';

interface CertificateFieldsProps extends FormPartProps {
  readonly place: CertificatePlace;
}

/** The path of a client certificate in the commands' inputs. */
const certificatePath: Readonly<Record<CertificatePlace, string>> = {
  authentication: 'authentication.certificate', network: 'network.clientCertificate',
};

/** How a client certificate is given: two texts, or one file. */
export function CertificateFormSelect({ place, draft, change }: CertificateFieldsProps) {
  const { t } = useT();
  return (
    <NativeSelect
      label={t('connection:certificateForm')} value={draft.certificateForm[place]}
      data={(['pem', 'pkcs12'] as const).map((value) => ({ value, label: t(`connection:certificateForms.${value}`) }))}
      onChange={(event) => {
        const form = event.currentTarget.value as CertificateForm;
        change({ certificateForm: { ...draft.certificateForm, [place]: form } }, `${certificatePath[place]}.form`);
      }}
    />
  );
}

/** A client certificate with its private key. */
export function CertificateFields(props: CertificateFieldsProps) {
  const { place, draft } = props;
  return (
    <>
      {draft.certificateForm[place] === 'pem' ? <PemPair {...props} /> : <Pkcs12File {...props} />}
      <KeyPassphrase {...props} />
    </>
  );
}

function PemPair({ place, secrets, touch, problemOf }: CertificateFieldsProps) {
  const { t } = useT();
  const path = certificatePath[place];
  const write = (part: CertificatePart, text: string): void => {
    secrets.write(`${place}.${part}`, text);
    touch(`${path}.${part}`);
  };
  const writeCertificate = (text: string): void => {
    const split = splitKey(text);
    write('certificate', split?.certificate ?? text);
    if (split !== null) write('privateKey', split.privateKey);
  };
  return (
    <div className="t-connect-row">
      <PemField
        label={t('connection:certificate')} description={t('connection:certificateHint')} value={secrets.read(`${place}.certificate`)}
        error={problemOf(`${path}.certificate`) ?? problemOf(path)} onText={writeCertificate}
      />
      <PemField
        label={t('connection:privateKey')} description={t('connection:privateKeyHint')} value={secrets.read(`${place}.privateKey`)} masked
        error={problemOf(`${path}.privateKey`)} onText={(text) => write('privateKey', text)}
      />
    </div>
  );
}

function Pkcs12File({ place, draft, change, secrets, problemOf }: CertificateFieldsProps) {
  const { t } = useT();
  const path = `${certificatePath[place]}.file`;
  const saidId = useId();
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    const content = await readBase64File(file);
    setTrouble(content.ok ? null : t(`connection:file.${content.error}`, { name: file.name }));
    if (!content.ok) return;
    secrets.write(`${place}.file`, content.value);
    change({ fileName: { ...draft.fileName, [place]: file.name } }, path);
  };
  const error = trouble ?? problemOf(path) ?? problemOf(certificatePath[place]);
  const chosen = secrets.read(`${place}.file`) === '' ? null : draft.fileName[place];
  return (
    <div>
      <InputLabel labelElement="div">{t('connection:pkcs12File')}</InputLabel>
      <div
        className="t-file-chosen" data-invalid={error !== null} onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const file = event.dataTransfer.files[0];
          if (file !== undefined) void take(file);
        }}
      >
        <FileButton name={t('connection:pkcs12File')} accept=".p12,.pfx" invalid={error !== null} describedBy={saidId} onFile={(file) => void take(file)} />
        <span id={error === null ? saidId : undefined} className={chosen === null ? 't-muted' : undefined}>{chosen ?? t('connection:noFile')}</span>
      </div>
      {error !== null && <InputError id={saidId} role="alert">{error}</InputError>}
    </div>
  );
}

function KeyPassphrase({ place, ...props }: CertificateFieldsProps) {
  const { t } = useT();
  return (
    <div className="t-connect-row">
      <SecretInput
        {...props} name={`${place}.passphrase`} field={`${certificatePath[place]}.passphrase`} label={t('connection:certificatePassphrase')}
        description={t('connection:certificatePassphraseHint')}
      />
    </div>
  );
}
