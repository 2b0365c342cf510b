import { expect, it } from 'vitest';
import { decodeContent } from '#shared/contract/answer.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { instant } from '#test/support/cache-fixture.ts';
import type { BankReader } from './bank-reader.ts';
import { compareVirtualIban, readVirtualIbans } from './virtual-ibans.ts';

const NAMED = { virtualIban: 'IT22B0000000000000000000002', description: 'Vento del Sud', status: 'ACTIVE', activationDate: '2026-03-10' };

function reading(answer: object | null) {
  const inputs: unknown[] = [];
  const ask = async (_id: string, input: unknown) => {
    inputs.push(input);
    if (answer === null) return failed({ operation: 'listVirtualIbans', effect: 'read', kind: 'rejected', httpStatus: 500, bankErrors: [], challengeId: null });
    const decoded = decodeContent('listVirtualIbans', answer);
    if (!decoded.ok) throw new Error(decoded.error.path);
    return ok({ answer: decoded.value, asOf: instant('2026-03-10T10:00:00Z') });
  };
  return { reader: { ask } as unknown as BankReader, inputs };
}

it('reads the virtual IBANs of an account, also those that are no longer active', async () => {
  const { reader, inputs } = reading({ list: [NAMED] });
  const read = await readVirtualIbans(reader, 'A1');
  expect(read.ok && read.value.map(({ virtualIban }) => virtualIban)).toEqual([NAMED.virtualIban]);
  expect(inputs).toEqual([{ params: { accountId: 'A1' }, query: { showInactive: true } }]);
});

it('gives no part of the list for the whole', async () => {
  expect(await readVirtualIbans(reading(null).reader, 'A1')).toMatchObject({ ok: false, error: { kind: 'rejected' } });
  expect(await readVirtualIbans(reading({ list: [NAMED, { status: 'ACTIVE' }] }).reader, 'A1')).toMatchObject({ ok: false, error: { operation: 'listVirtualIbans', kind: 'badResponse' } });
});

it('tells one by what the person called it, and leaves another name to a person', async () => {
  const read = await readVirtualIbans(reading({ list: [NAMED] }).reader, 'A1');
  const [found] = read.ok ? read.value : [];
  if (found === undefined) throw new Error('the list is empty');
  expect(compareVirtualIban('VENTO DEL SUD', found)).toEqual({
    verdict: 'match',
    candidate: {
      serverId: NAMED.virtualIban, source: 'virtualIban', at: null, date: '2026-03-10', amount: null, counterpartName: null, counterpartAccount: NAMED.virtualIban,
      description: 'Vento del Sud', status: 'ACTIVE', transfer: null, agrees: ['description'], differs: [],
    },
  });
  expect(compareVirtualIban('Vento del Nord', found)).toMatchObject({ verdict: 'doubtful', candidate: { agrees: [], differs: ['description'] } });
});
