import { describe, expect, it } from 'vitest';

import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { ClientCertificate, ConnectionDraft } from '#shared/bridge/app/connection-inputs.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { testPkcs12 } from '#test/conformance/support/test-pkcs12.ts';

import { draftProblems, probeProblems } from './validate-connection.ts';
import type { ConnectionRules } from './validate-connection.ts';

const draft: ConnectionDraft = {
  environment: 'live', baseUrl: 'https://bank.example/api', portalId: 'p1', name: 'Bank', authentication: { scheme: 'none' },
  network: DIRECT, keepSecretsWith: 'keychain', passphrase: null,
};
const rules: ConnectionRules = { localOnly: null, nowMs: Date.UTC(2026, 0, 15), keychainAvailable: true, takenNames: [] };
const problems = (change: Partial<ConnectionDraft>, changedRules: Partial<ConnectionRules> = {}) =>
  draftProblems({ ...draft, ...change }, { ...rules, ...changedRules }).map(({ field, code }) => `${field} ${code}`);

describe('a connection that is to be saved', () => {
  it('is taken when nothing is wrong', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ baseUrl: 'http://localhost:8080/bank', environment: 'practice' })).toEqual([]);
  });

  it('needs an http or https address without credentials, query or fragment', () => {
    for (const baseUrl of ['bank', 'ftp://bank.example', 'javascript:alert(1)', 'https://', 'https://me:secret@bank.example', 'https://bank.example/?a=1', 'https://bank.example/#x', 'file:///etc/passwd']) {
      expect({ baseUrl, found: problems({ baseUrl }) }).toEqual({ baseUrl, found: ['baseUrl notUrl'] });
    }
  });

  it('allows plain http, and the environment Practice, for this computer only', () => {
    expect(problems({ baseUrl: 'http://bank.example' })).toEqual(['baseUrl notHttps']);
    expect(problems({ environment: 'practice' })).toEqual(['baseUrl practiceNotLocal']);
    for (const host of ['127.0.0.1', '127.8.8.8', '[::1]', 'localhost', '0x7f.1', '2130706433']) {
      expect({ host, found: problems({ baseUrl: `http://${host}:9000`, environment: 'practice' }) }).toEqual({ host, found: [] });
    }
    for (const host of ['127.0.0.1.example', 'localhost.example', '[::2]', '0.0.0.0', '192.168.1.1', '1.127.0.0']) {
      expect({ host, found: problems({ baseUrl: `http://${host}:9000` }) }).toEqual({ host, found: ['baseUrl notHttps'] });
    }
  });

  it('stays on this computer when Electron is not its publisher’s', () => {
    expect(problems({}, { localOnly: 'unofficialRuntime' })).toEqual(['baseUrl unofficialRuntime']);
    expect(problems({ baseUrl: 'http://bank.example' }, { localOnly: 'unofficialRuntime' })).toEqual(['baseUrl unofficialRuntime']);
    expect(problems({ baseUrl: 'https://127.0.0.1:9000' }, { localOnly: 'unofficialRuntime' })).toEqual([]);
    expect(probeProblems(draft, { ...rules, localOnly: 'unofficialRuntime' })).toEqual([{ field: 'baseUrl', code: 'unofficialRuntime' }]);
  });

  it('needs a name of its own', () => {
    expect(problems({ name: ' bANK ' }, { takenNames: ['Bank'] })).toEqual(['name duplicateName']);
  });

  it('needs a keychain that is there, or a passphrase that is long enough', () => {
    expect(problems({}, { keychainAvailable: false })).toEqual(['keepSecretsWith keychainUnavailable']);
    const kept = { keepSecretsWith: 'passphrase' } as const;
    expect(problems({ ...kept, passphrase: null })).toEqual(['passphrase required']);
    expect(problems({ ...kept, passphrase: '1234567' })).toEqual(['passphrase passphraseTooShort']);
    expect(problems({ ...kept, passphrase: '😀😀😀😀' })).toEqual(['passphrase passphraseTooShort']);
    expect(problems({ ...kept, passphrase: '12345678' }, { keychainAvailable: false })).toEqual([]);
  });

  it('needs headers that can be sent', () => {
    const key = (headerName: string, value: string) => problems({ authentication: { scheme: 'apiKey', headerName, key: value } });
    expect(key('X-Api-Key', 'abc')).toEqual([]);
    expect(key('X Api', 'abc')).toEqual(['authentication.headerName headerName']);
    expect(key('Host', 'abc')).toEqual(['authentication.headerName headerName']);
    expect(key('X-Api-Key', 'a\r\nX: 1')).toEqual(['authentication.key headerValue']);
    expect(problems({ authentication: { scheme: 'bearer', token: 'a\nb' } })).toEqual(['authentication.token headerValue']);
    expect(problems({ authentication: { scheme: 'basic', userName: 'a:b', password: 'x' } })).toEqual(['authentication.userName notAllowed']);
    const headers = [{ name: 'X-A', value: '1' }, { name: 'x-a', value: '2' }, { name: 'X-B', value: '\u20ac' }];
    expect(problems({ authentication: { scheme: 'headers', headers } }))
      .toEqual(['authentication.headers.1.name headerName', 'authentication.headers.2.value headerValue']);
  });

  it('asks for tokens where it may ask the bank; a token’s address may have a query', () => {
    const oauth2 = (tokenUrl: string, change: Partial<ConnectionDraft> = {}, changed: Partial<ConnectionRules> = {}) =>
      problems({ authentication: { scheme: 'oauth2', tokenUrl, clientId: 'c', clientSecret: 's', scope: '', credentialsIn: 'header' }, ...change }, changed);
    const here = { baseUrl: 'http://127.0.0.1:9', environment: 'practice' } as const;
    expect(oauth2('https://login.example/token?tenant=a')).toEqual([]);
    expect(oauth2('http://127.0.0.1:9/token', here)).toEqual([]);
    for (const tokenUrl of ['token', 'https://a:b@login.example', 'https://login.example/#x']) expect(oauth2(tokenUrl)).toEqual(['authentication.tokenUrl notUrl']);
    expect(oauth2('http://login.example')).toEqual(['authentication.tokenUrl notHttps']);
    expect(oauth2('https://login.example', here)).toEqual(['authentication.tokenUrl practiceNotLocal']);
    expect(oauth2('https://login.example', here, { localOnly: 'unofficialRuntime' })).toEqual(['authentication.tokenUrl unofficialRuntime']);
  });

  it('needs a certificate that opens, has its own key, and has not run out', () => {
    const own = testCertificate({ name: 'client', to: new Date('2026-06-01') });
    const pem = { form: 'pem', certificate: own.cert, privateKey: own.key, passphrase: null } as const;
    const shown = (certificate: ClientCertificate, nowMs = rules.nowMs) => [
      ...problems({ authentication: { scheme: 'clientCertificate', certificate } }, { nowMs }), ...problems({ network: { ...DIRECT, clientCertificate: certificate } }, { nowMs }),
    ];
    const both = (problem: string) => [`authentication.certificate.${problem}`, `network.clientCertificate.${problem}`];
    expect(shown(pem)).toEqual([]);
    expect(shown({ ...pem, certificate: 'x' })).toEqual(both('certificate certificateUnreadable'));
    expect(shown({ ...pem, privateKey: testCertificate().key })).toEqual(both('privateKey privateKeyOther'));
    expect(shown(pem, Date.UTC(2026, 5, 2))).toEqual(both('certificate certificateExpired'));
    const file = { form: 'pkcs12', file: testPkcs12(own, 'right').toString('base64'), passphrase: 'right' } as const;
    expect(shown(file)).toEqual([]);
    expect(shown({ ...file, passphrase: 'wrong' })).toEqual(both('passphrase certificatePassphrase'));
    expect(shown({ ...file, file: 'AAAA' })).toEqual(both('file certificateUnreadable'));
    expect(shown(file, Date.UTC(2026, 5, 2))).toEqual(both('file certificateExpired'));
  });

  it('needs authorities that can be read, and a proxy’s address; both here or both elsewhere', () => {
    const proxied = (url: string, change: Partial<ConnectionDraft> = {}, userName: string | null = null) =>
      problems({ ...change, network: { ...DIRECT, proxy: { use: 'manual', url, userName, password: null } } });
    expect(problems({ network: { ...DIRECT, ca: testCertificate().cert } })).toEqual([]);
    expect(problems({ network: { ...DIRECT, ca: 'x' } })).toEqual(['network.ca caUnreadable']);
    const hex = 'ab'.repeat(32);
    const taken = [hex, `SHA256:${hex}`, hex.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:'), `sha256/${Buffer.from(hex, 'hex').toString('base64')}`];
    expect(problems({ network: { ...DIRECT, pins: taken } })).toEqual([]);
    for (const wrong of [hex.slice(2), 'ab'.repeat(20), 'the bank’s', `${hex}0`]) expect(problems({ network: { ...DIRECT, pins: [hex, wrong] } })).toEqual(['network.pins fingerprintUnreadable']);
    expect(proxied('http://proxy.example:8080')).toEqual([]);
    expect(proxied('https://127.0.0.1:3128')).toEqual([]);
    for (const url of ['proxy.example:8080', 'socks5://proxy.example', 'http://a:b@proxy.example', 'http://proxy.example/x', 'http://proxy.example?x']) {
      expect({ url, found: proxied(url) }).toEqual({ url, found: ['network.proxy.url proxyUrl'] });
    }
    expect(proxied('http://proxy.example', {}, 'a:b')).toEqual(['network.proxy.userName notAllowed']);
    expect(proxied('http://proxy.example', { baseUrl: 'https://localhost' })).toEqual(['network.proxy.url notAllowed']);
    expect(proxied('http://127.0.0.1:1', { baseUrl: 'https://localhost' })).toEqual([]);
  });
});
