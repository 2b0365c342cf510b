import { createCipheriv, createHash, createHmac, createPrivateKey, pbkdf2Sync, randomBytes, X509Certificate } from 'node:crypto';

import { der, oid, sequence } from './der.ts';
import type { TestCertificate } from './test-certificate.ts';

const ROUNDS = 2048;
const DATA = oid('2a864886f70d010701');
const octets = (content: Buffer): Buffer => der(0x04, content);
const explicit = (content: Buffer): Buffer => der(0xa0, content);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value >> 8, value & 255]));

/** A .p12 file as today's tools write it: the key under PBES2 (PBKDF2, AES-256), the whole under a SHA-256 MAC. Node cannot make one. */
export function testPkcs12({ key, cert }: TestCertificate, passphrase: string): Buffer {
  const certificate = sequence(oid('2a864886f70d010c0a0103'), explicit(sequence(oid('2a864886f70d01091601'), explicit(octets(new X509Certificate(cert).raw)))));
  const shrouded = sequence(oid('2a864886f70d010c0a0102'), explicit(encryptedKey(createPrivateKey(key).export({ type: 'pkcs8', format: 'der' }), passphrase)));
  const bags = [certificate, shrouded].map((bag) => sequence(DATA, explicit(octets(sequence(bag)))));
  const safe = sequence(...bags);
  const salt = randomBytes(8);
  const mac = createHmac('sha256', macKey(passphrase, salt)).update(safe).digest();
  return sequence(
    der(0x02, Buffer.from([3])), sequence(DATA, explicit(octets(safe))),
    sequence(sequence(sequence(oid('608648016503040201'), der(0x05, Buffer.alloc(0))), octets(mac)), octets(salt), integer(ROUNDS)),
  );
}

function encryptedKey(key: Buffer, passphrase: string): Buffer {
  const [salt, iv] = [randomBytes(16), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(passphrase, salt, ROUNDS, 32, 'sha256'), iv);
  const hmacWithSha256 = sequence(oid('2a864886f70d0209'), der(0x05, Buffer.alloc(0)));
  const derivation = sequence(oid('2a864886f70d01050c'), sequence(octets(salt), integer(ROUNDS), hmacWithSha256));
  const encryption = sequence(oid('60864801650304012a'), octets(iv));
  return sequence(
    sequence(oid('2a864886f70d01050d'), sequence(derivation, encryption)), octets(Buffer.concat([cipher.update(key), cipher.final()])),
  );
}

/** RFC 7292, appendix B.2, for one block of SHA-256 and the purpose of a MAC. */
function macKey(passphrase: string, salt: Buffer): Buffer {
  const wide = Buffer.from(`${passphrase}\0`, 'utf16le').swap16();
  const filled = (text: Buffer): Buffer => Buffer.alloc(Math.ceil(text.length / 64) * 64, text);
  let block = Buffer.concat([Buffer.alloc(64, 3), filled(salt), filled(wide)]);
  for (let round = 0; round < ROUNDS; round += 1) block = createHash('sha256').update(block).digest();
  return block;
}
