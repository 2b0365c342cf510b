import { InputError, InputLabel, NativeSelect, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { readFile } from '#renderer/ui/file-drop/index.ts';
import { decodedText } from '#shared/domain/decoded-text.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { CertificateForm, CertificatePart, CertificatePlace } from './connect-draft.ts';
import type { FormPartProps } from './connection-form.tsx';
import { SecretInput } from './connection-form.tsx';

interface CertificateFieldsProps extends FormPartProps {
  readonly place: CertificatePlace;
}

/** Path of a client certificate in the commands' inputs. */
const certificatePath: Readonly<Record<CertificatePlace, string>> = {
  authentication: 'authentication.certificate', network: 'network.clientCertificate',
};

/** Two texts, or one file. */
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
        className="t-file-chosen t-actions" data-invalid={error !== null} onDragOver={(event) => event.preventDefault()}
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

interface PemFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error: string | null;
  /** Hidden like a password. */
  readonly masked?: boolean;
  readonly onText: (text: string) => void;
}

/** PEM text, pasted, or from a file that is chosen or dropped. */
export function PemField({ label, description, value, error, masked = false, onText }: PemFieldProps) {
  const { t } = useT();
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    const text = await readPemFile(file);
    if (text.ok) put(text.value);
    else setTrouble(t(`connection:file.${text.error}`, { name: file.name }));
  };
  const put = (text: string): void => {
    setTrouble(null);
    onText(text);
  };
  return (
    <div className="t-pem" data-masked={masked && value !== ''}>
      <Textarea
        label={label} description={description} value={value} error={trouble ?? error} rows={4}
        placeholder={t('connection:pemPlaceholder')} spellCheck={false} autoComplete="off" autoCorrect="off" autoCapitalize="off"
        onChange={(event) => put(event.currentTarget.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const file = event.dataTransfer.files[0];
          if (file === undefined) return;
          event.preventDefault();
          void take(file);
        }}
      />
      <FileButton name={t('connection:fromFile', { what: label })} accept=".pem,.crt,.cer,.key,.txt" onFile={(file) => void take(file)} />
    </div>
  );
}

interface FileButtonProps {
  /** The field's accessible name. */
  readonly name: string;
  readonly accept: string;
  readonly invalid?: boolean;
  /** Id of the file's name or problem. */
  readonly describedBy?: string;
  readonly onFile: (file: File) => void;
}

/** The same file may be chosen again after a correction. */
function FileButton({ name, accept, invalid = false, describedBy, onFile }: FileButtonProps) {
  const { t } = useT();
  return (
    <label className="t-file-button">
      <span aria-hidden="true">{t('common:file.choose')}</span>
      <input
        type="file" className="t-visually-hidden" aria-label={name} accept={accept} aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          const field = event.currentTarget;
          const file = field.files?.[0];
          if (file !== undefined) onFile(file);
          field.value = '';
        }}
      />
    </label>
  );
}

/** Certificates and keys have a few kilobytes. */
export const MOST_CERTIFICATE_BYTES = 140_000;

type CertificateFileTrouble = 'tooLarge' | 'notReadable' | 'empty';

const PEM_LINE = 64;
/** The first byte of a certificate without PEM text (DER). */
const DER_SEQUENCE = 0x30;
const DER_LONG_LENGTH = 0x80;

/** A certificate or a key as PEM text. DER, as in .cer files of Windows, is converted. */
export async function readPemFile(file: File): Promise<Result<string, CertificateFileTrouble>> {
  const bytes = await readBytes(file);
  if (!bytes.ok) return bytes;
  const [first, second = 0] = bytes.value;
  if (first === DER_SEQUENCE && second >= DER_LONG_LENGTH) return ok(pemOf(bytes.value));
  return ok(decodedText(bytes.value));
}

export async function readBase64File(file: File): Promise<Result<string, CertificateFileTrouble>> {
  const bytes = await readBytes(file);
  return bytes.ok ? ok(base64(bytes.value)) : bytes;
}

async function readBytes(file: File): Promise<Result<Uint8Array, CertificateFileTrouble>> {
  if (file.size === 0) return failed('empty');
  const read = await readFile(file, MOST_CERTIFICATE_BYTES);
  return read.ok ? ok(read.value.bytes) : read;
}

const base64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

const pemOf = (bytes: Uint8Array): string => {
  const lines = base64(bytes).match(new RegExp(`.{1,${PEM_LINE}}`, 'g')) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

const KEY_BLOCK = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]*?-----END \1-----\s*/g;

/** Takes the private key out of a text that also has its certificate; null where there is none. */
export function splitKey(text: string): { readonly certificate: string; readonly privateKey: string } | null {
  const keys = text.match(KEY_BLOCK);
  if (keys === null) return null;
  return { certificate: text.replace(KEY_BLOCK, ''), privateKey: keys.join('') };
}
