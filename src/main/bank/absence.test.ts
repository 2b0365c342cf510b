import { afterEach, describe, expect, it } from 'vitest';
import { httpAnswer, startTcpBank } from '#test/conformance/support/tcp-bank.ts';
import type { TcpBank } from '#test/conformance/support/tcp-bank.ts';
import { testClient } from '#test/conformance/support/test-client.ts';
import { impossibleId } from './absence.ts';
import type { BankClient } from './index.ts';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

interface World {
  readonly client: BankClient;
  readonly bank: TcpBank;
  readonly time: { nowMs: number };
}

/** A bank that has the order 100-7 and answers other ids as it is told to; `elsewhere` answers what is no order. */
async function bankWithout(absent: (id: string, number: number) => string): Promise<World> {
  const bank = await startTcpBank(({ method, path, number, socket }) => {
    const id = decodeURIComponent(path.split('/').at(-1) ?? '');
    if (method !== 'GET') socket.write(httpAnswer(500, 'a question that writes'));
    else socket.write(id === '100-7' ? httpAnswer(200, { orderId: id, status: 'WAITING' }) : absent(id, number));
  });
  const time = { nowMs: Date.UTC(2026, 0, 15, 12) };
  const { client } = testClient(bank.url, {}, { clock: { now: () => time.nowMs } });
  opened.push(bank, client);
  return { client, bank, time };
}

const find = ({ client }: World, orderId: string) => client.find('getOrder', { params: { orderId } });
const noneOf = { ok: true, value: null };
const refusal = (code: string | null, description: string | null = null, status = 400): string => httpAnswer(status, { errors: [{ code, description, params: '' }] });

describe('a bank that has no such record', () => {
  it.each<[string, (id: string) => string]>([
    ['404 with errors', () => refusal('NF', null, 404)],
    ['404 without a body', () => httpAnswer(404, '')],
    ['404 with a page', () => httpAnswer(404, '<html>Not found</html>')],
  ])('says so by %s, without a further question', async (_name, absent) => {
    const world = await bankWithout(absent);
    expect(await find(world, '100-8')).toEqual(noneOf);
    expect(world.bank.requests).toHaveLength(1);
  });

  it.each<[string, (id: string) => string]>([
    ['400 with a code', () => refusal('SZBO-0004')],
    ['400 with a text that repeats the id', (id) => refusal(null, `No order ${id}`)],
    ['422 with two codes', () => httpAnswer(422, { errors: [{ code: 'A' }, { code: 'B' }] })],
    ['200 with errors inside', () => httpAnswer(200, { status: 'KO', errors: [{ code: 'NOT_FOUND' }], payload: null })],
    ['200 and {}', () => httpAnswer(200, {})],
    ['200 and no body', () => httpAnswer(200, '')],
    ['204', () => httpAnswer(204, '')],
    ['an empty payload', () => httpAnswer(200, { status: 'OK', errors: [], payload: null })],
    ['a payload of {}', () => httpAnswer(200, { status: 'OK', errors: [], payload: {} })],
    ['an empty list', () => httpAnswer(200, { list: [] })],
  ])('says so by %s, which one control question tells', async (_name, absent) => {
    const world = await bankWithout(absent);
    expect(await find(world, '100-8')).toEqual(noneOf);
    expect(await find(world, '100-9')).toEqual(noneOf);
    expect(await find(world, '100-7')).toMatchObject({ ok: true, value: { orderId: '100-7' } });
    expect(world.bank.requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual(['GET 100-8', 'GET 000-0', 'GET 100-9', 'GET 100-7']);
  });

  it('is asked the control question once, however many wait for it', async () => {
    const world = await bankWithout(() => refusal('SZBO-0004'));
    const found = await Promise.all(Array.from({ length: 12 }, (_, index) => find(world, `100-${index + 20}`)));
    expect(found).toEqual(Array.from({ length: 12 }, () => noneOf));
    expect(world.bank.requests.filter(({ path }) => path.endsWith('/000-00'))).toHaveLength(1);
  });

  it('is asked again each day', async () => {
    let code = 'OLD';
    const world = await bankWithout(() => refusal(code));
    expect(await find(world, '100-8')).toEqual(noneOf);
    code = 'NEW';
    expect(await find(world, '100-8')).toMatchObject({ ok: false, error: { kind: 'rejected' } });
    world.time.nowMs += 86_400_000;
    expect(await find(world, '100-8')).toEqual(noneOf);
    expect(world.bank.requests.filter(({ path }) => path.endsWith('/000-0'))).toHaveLength(2);
  });

  it('is asked anew for each kind of record', async () => {
    const world = await bankWithout(() => refusal('SZBO-0004'));
    await find(world, '100-8');
    expect(await world.client.find('getMoneyTransfer', { params: { accountId: 'A1', moneyTransferId: 'MT-17' } })).toEqual(noneOf);
    expect(world.bank.requests.map(({ path }) => path).at(-1)).toBe('/api/gbs/banking/v4.0/accounts/A1/payments/money-transfers/MT-00');
    expect(Object.keys(world.client.habits.get().absence)).toEqual(['getOrder', 'getMoneyTransfer']);
  });
});

describe('a fault is never absence', () => {
  it.each<[string, (id: string) => string, object]>([
    ['another code than the control question', (id) => refusal(id === '000-0' ? 'NOT_FOUND' : 'CLOSED_FOR_TODAY'), { kind: 'rejected', httpStatus: 400 }],
    ['one code more', (id) => httpAnswer(400, { errors: id === '000-0' ? [{ code: 'A' }] : [{ code: 'A' }, { code: 'B' }] }), { kind: 'rejected' }],
    ['another status', (id) => refusal('X', null, id === '000-0' ? 422 : 400), { kind: 'rejected', httpStatus: 400 }],
    ['a refusal where the control question finds nothing', (id) => (id === '000-0' ? httpAnswer(404, '') : refusal('X')), { kind: 'rejected', httpStatus: 400 }],
    ['emptiness where the control question is refused', (id) => (id === '000-0' ? refusal('X') : httpAnswer(200, {})), { kind: 'badResponse', problem: 'empty' }],
    ['an id for the control question that is somebody’s', (id) => (id === '000-0' ? httpAnswer(200, { orderId: id }) : refusal('X')), { kind: 'rejected', httpStatus: 400 }],
  ])('%s', async (_name, absent, error) => {
    const world = await bankWithout(absent);
    expect(await find(world, '100-8')).toMatchObject({ ok: false, error });
    expect(await find(world, '100-8')).toMatchObject({ ok: false, error });
    expect(world.bank.requests).toHaveLength(3);
  });

  it.each<[string, string]>([
    ['401', refusal('X', null, 401)], ['403', refusal('X', null, 403)], ['409', refusal('X', null, 409)], ['429', httpAnswer(429, '', { 'retry-after': '9999' })],
    ['500', refusal('X', null, 500)], ['a redirect', httpAnswer(302, '', { location: '/' })], ['a refusal without a word', httpAnswer(400, '')],
    ['a page', httpAnswer(200, '<html></html>')], ['fields that are not readable', httpAnswer(200, { orderId: {} })],
  ])('%s, and it is not worth a control question', async (_name, answer) => {
    const world = await bankWithout(() => answer);
    expect(await find(world, '100-8')).toMatchObject({ ok: false });
    expect(world.bank.requests.some(({ path }) => path.endsWith('/000-0'))).toBe(false);
  });

  it('where the control question itself fails; it is asked again a minute later', async () => {
    let isDown = true;
    const world = await bankWithout((id) => (id === '000-0' && isDown ? httpAnswer(503, '') : refusal('SZBO-0004')));
    expect(await find(world, '100-8')).toMatchObject({ ok: false });
    isDown = false;
    expect(await find(world, '100-8')).toMatchObject({ ok: false });
    world.time.nowMs += 60_000;
    expect(await find(world, '100-8')).toEqual(noneOf);
  });
});

describe('an id that is nobody’s', () => {
  it.each<[string, string | null]>([
    ['MT-000123', 'MT-000000'], ['2000123', '0000000'], ['7', '0'], ['a8f3-Kq', 'a0z0-Zz'], ['rossi', 'zzzzz'], ['a/b 9', 'a/b 0'],
    ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '00000000-0000-4000-8000-000000000000'],
    ['IT60X0542811101000000123456', 'IT64X0542811101000000000000'],
    ['MT-000', null], ['ZZZ', null],
  ])('has the form of %s', (id, made) => {
    expect(impossibleId(id)).toBe(made);
  });
});
