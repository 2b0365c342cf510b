import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import type { ClientCertificate } from '#shared/bridge/app/connection-inputs.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { testPkcs12 } from '#test/conformance/support/test-pkcs12.ts';

import { areCertificates, readClientCertificate } from './authentication.ts';

const to = new Date('2031-02-03T04:05:06Z');
const own = testCertificate({ name: 'client', to });
const sealedKey = createPrivateKey(own.key).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' }) as string;
const expires = { ok: true, value: { expiresAt: '2031-02-03T04:05:06.000Z' } };

const pem = (change: Partial<Extract<ClientCertificate, { form: 'pem' }>> = {}) =>
  readClientCertificate({ form: 'pem', certificate: own.cert, privateKey: own.key, passphrase: null, ...change });

describe('a client certificate in PEM', () => {
  it('is read with a key that is open, or sealed with a passphrase', () => {
    expect(pem()).toEqual(expires);
    expect(pem({ certificate: own.cert + testCertificate({ name: 'authority' }).cert })).toEqual(expires);
    expect(pem({ privateKey: sealedKey, passphrase: 'open sesame' })).toEqual(expires);
  });

  it.each<[string, Parameters<typeof pem>[0], object]>([
    ['a text that is none', { certificate: 'hello' }, { part: 'certificate', code: 'certificateUnreadable' }],
    ['a key that is none', { privateKey: own.cert }, { part: 'privateKey', code: 'privateKeyUnreadable' }],
    ['the key of another', { privateKey: testCertificate().key }, { part: 'privateKey', code: 'privateKeyOther' }],
    ['a sealed key without its passphrase', { privateKey: sealedKey }, { part: 'passphrase', code: 'certificatePassphrase' }],
    ['a sealed key with another passphrase', { privateKey: sealedKey, passphrase: 'open barley' }, { part: 'passphrase', code: 'certificatePassphrase' }],
  ])('is refused: %s', (_name, change, error) => {
    expect(pem(change)).toEqual({ ok: false, error });
  });
});

describe('a client certificate in PKCS#12', () => {
  const file = testPkcs12(own, 'open sesame');
  const read = (bytes: Buffer, passphrase: string | null) => readClientCertificate({ form: 'pkcs12', file: bytes.toString('base64'), passphrase });

  it('is read with its passphrase, and says when it runs out', () => {
    expect(read(file, 'open sesame')).toEqual(expires);
    expect(read(testPkcs12(own, ''), null)).toEqual(expires);
  });

  it('is refused without its passphrase, with another one, and when it is another file', () => {
    expect(read(file, null)).toEqual({ ok: false, error: { part: 'passphrase', code: 'certificatePassphrase' } });
    expect(read(file, 'open barley')).toEqual({ ok: false, error: { part: 'passphrase', code: 'certificatePassphrase' } });
    expect(read(Buffer.from(own.cert), 'open sesame')).toEqual({ ok: false, error: { part: 'file', code: 'certificateUnreadable' } });
    expect(read(file.subarray(0, 300), 'open sesame')).toEqual({ ok: false, error: { part: 'file', code: 'certificateUnreadable' } });
  });
});

describe('certificate authorities', () => {
  it('are one or several certificates, each of them readable', () => {
    const other = testCertificate({ name: 'other' }).cert;
    expect(areCertificates(own.cert)).toBe(true);
    expect(areCertificates(`# ours\n${own.cert}\n${other.replaceAll('\n', '\r\n')}`)).toBe(true);
    expect(areCertificates('hello')).toBe(false);
    expect(areCertificates(own.cert + own.key)).toBe(false);
    expect(areCertificates(own.cert + other.replace(/M/g, '!'))).toBe(false);
    expect(areCertificates(own.cert + other.slice(0, 100))).toBe(false);
  });
});
