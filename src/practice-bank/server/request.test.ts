import { describe, expect, it } from 'vitest';
import type { PracticeAuth } from '../index.ts';
import { bankOnATuesday } from '../testing/caller.ts';

const basic = `Basic ${Buffer.from('anna:segreto').toString('base64')}`;

const CASES: readonly (readonly [PracticeAuth, Record<string, string>, Record<string, string>])[] = [
  [{ scheme: 'apiKey', header: 'X-Key', key: 'k1' }, { 'x-key': 'k1' }, { 'x-key': 'k2' }],
  [{ scheme: 'bearer', token: 't1' }, { authorization: 'Bearer t1' }, { authorization: 'Bearer t2' }],
  [{ scheme: 'basic', userName: 'anna', password: 'segreto' }, { authorization: basic }, { authorization: 'Basic xxx' }],
  [{ scheme: 'headers', headers: { 'X-A': '1', 'X-B': '2' } }, { 'x-a': '1', 'x-b': '2' }, { 'x-a': '1' }],
];

describe('authentication', () => {
  it.each(CASES)('%o lets in who carries it and nobody else', async (auth, right, wrong) => {
    const bank = bankOnATuesday({ auth });
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await bank.fetch(new Request('http://practice.test/api/gbs/banking/v4.0/accounts', { headers }))).status;
    expect(await status(right)).toBe(200);
    expect(await status(wrong)).toBe(401);
    expect(await status({})).toBe(401);
    expect(bank.control.executionsOf('listAccounts')).toBe(1);
  });

  it('answers 401 and 404 with the error body', async () => {
    const get = async (auth: PracticeAuth, path: string): Promise<unknown> =>
      (await bankOnATuesday({ auth }).fetch(new Request(`http://practice.test${path}`))).json();
    expect(await get({ scheme: 'bearer', token: 't' }, '/api/gbs/banking/v4.0/accounts')).toEqual({
      errors: [{ code: 'SZBO-0010', description: 'Authentication failed', params: '' }],
    });
    expect(await get({ scheme: 'none' }, '/api/gbs/crowdfunding-equity/v4.0/portals/altrove/companies')).toEqual({
      errors: [{ code: 'SZBO-0004', description: 'Portal not found', params: 'altrove' }],
    });
  });
});
