import { expect, test } from 'vitest';
import { failed, ok } from '#shared/domain/result.ts';
import { MOST_CERTIFICATE_BYTES, readBase64File, readPemFile, splitKey } from './certificate-fields.tsx';

const file = (content: string | Uint8Array<ArrayBuffer>): File => new File([content], 'client.pem');
const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const key = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIE\n-----END ENCRYPTED PRIVATE KEY-----\n';

test('text is taken as it is, and a certificate in DER becomes PEM', async () => {
  expect(await readPemFile(file(certificate))).toEqual(ok(certificate));
  const der = new Uint8Array([0x30, 0x82, 0x01, 0x0a, ...Array.from({ length: 100 }, (_, index) => index)]);
  const pem = await readPemFile(file(der));
  expect(pem.ok && pem.value.split('\n')).toEqual([
    '-----BEGIN CERTIFICATE-----', expect.stringMatching(/^MIIBC.{59}$/), expect.any(String), expect.any(String), '-----END CERTIFICATE-----', '',
  ]);
});

test('a file goes as base64 whole, and one that is too large or empty is not read', async () => {
  expect(await readBase64File(file(new Uint8Array([0, 255, 16])))).toEqual(ok('AP8Q'));
  expect(await readBase64File(file('x'.repeat(MOST_CERTIFICATE_BYTES + 1)))).toEqual(failed('tooLarge'));
  expect(await readPemFile(file(''))).toEqual(failed('empty'));
});

test('a key is told from the certificates that it comes with', () => {
  expect(splitKey(certificate + key + certificate)).toEqual({ certificate: certificate + certificate, privateKey: key });
  expect(splitKey(certificate)).toBeNull();
});
