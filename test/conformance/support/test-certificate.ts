import { generateKeyPairSync, sign } from 'node:crypto';

import { der, oid, sequence } from './der.ts';

/** A self-signed certificate made for one test run. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateOptions {
  readonly name?: string;
  readonly from?: Date;
  readonly to?: Date;
}

/** Longer than any day that tests are run at: what checks a certificate has the system's own clock. */
const TEN_YEARS_MS = 10 * 365 * 86_400_000;

/** A certificate for `name` (and 127.0.0.1 when the name is localhost), its own authority. DER written by hand: Node cannot make one. */
export function testCertificate({ name = 'localhost', from = new Date(Date.now() - TEN_YEARS_MS), to = new Date(Date.now() + TEN_YEARS_MS) }: CertificateOptions = {}): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const who = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
  const alternatives = [der(0x82, Buffer.from(name)), ...(name === 'localhost' ? [der(0x87, Buffer.from([127, 0, 0, 1]))] : [])];
  const extensions = sequence(
    sequence(oid('551d13'), der(0x01, Buffer.from([0xff])), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
    sequence(oid('551d11'), der(0x04, sequence(...alternatives))),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, Date.now() % 127])),
    ecdsaWithSha256, who, sequence(time(from), time(to)), who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').match(/.{1,64}/g)?.join('\n') ?? '';
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

const time = (date: Date): Buffer => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
