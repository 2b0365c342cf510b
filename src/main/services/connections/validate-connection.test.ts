import { describe, expect, it } from 'vitest';

import { DIRECT } from '#shared/bridge/connections.ts';
import type { ConnectionDraft } from '#shared/bridge/connection-inputs.ts';

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
});
