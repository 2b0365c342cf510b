import { readFile } from '#renderer/ui/file-drop/index.ts';
import { decodedText } from '#shared/domain/decoded-text.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** Certificates and keys are a few kilobytes; what is larger is another file. */
export const MOST_CERTIFICATE_BYTES = 140_000;

type CertificateFileTrouble = 'tooLarge' | 'notReadable' | 'empty';

const PEM_LINE = 64;
/** How every certificate begins that was written without PEM's text around it (DER). */
const DER_SEQUENCE = 0x30;
const DER_LONG_LENGTH = 0x80;

/** A certificate or a key as PEM text. A certificate in DER, as Windows writes .cer, is put into PEM. */
export async function readPemFile(file: File): Promise<Result<string, CertificateFileTrouble>> {
  const bytes = await readBytes(file);
  if (!bytes.ok) return bytes;
  const [first, second = 0] = bytes.value;
  if (first === DER_SEQUENCE && second >= DER_LONG_LENGTH) return ok(pemOf(bytes.value));
  return ok(decodedText(bytes.value));
}

/** A whole file in base64. */
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

/** Takes the private key out of a text that holds it together with its certificate, as many files do; null where there is none. */
export function splitKey(text: string): { readonly certificate: string; readonly privateKey: string } | null {
  const keys = text.match(KEY_BLOCK);
  if (keys === null) return null;
  return { certificate: text.replace(KEY_BLOCK, ''), privateKey: keys.join('') };
}
