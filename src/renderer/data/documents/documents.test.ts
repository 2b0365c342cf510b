import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openDocument } from './index.ts';

const LIMIT_MS = 30_000;

class Thread extends EventTarget {
  static last: Thread;
  readonly got: unknown[] = [];
  ended = false;
  constructor() {
    super();
    Thread.last = this;
  }
  postMessage(message: unknown): void { this.got.push(message); }
  terminate(): void { this.ended = true; }
  say(data: object): void { this.dispatchEvent(new MessageEvent('message', { data })); }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Thread);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives each question its own answer, and passes over what is none', async () => {
  const document = openDocument(new Uint8Array([1]));
  const [first, second] = [document.page(1, 100), document.paymentCode()];
  Thread.last.say({ action: 'ready', sourceName: 'worker' });
  Thread.last.say({ id: 2, value: 'BCD' });
  Thread.last.say({ id: 1, trouble: 'locked' });
  expect([await first, await second]).toEqual([{ ok: false, error: 'locked' }, { ok: true, value: 'BCD' }]);
  expect(Thread.last.got).toEqual([{ bytes: new Uint8Array([1]) }, { id: 1, ask: 'page', number: 1, width: 100 }, { id: 2, ask: 'paymentCode' }]);
  document.close();
  expect(Thread.last.ended).toBe(true);
});

it('ends a thread that takes too long, for all that was asked', async () => {
  const document = openDocument(new Uint8Array());
  const asked = [document.page(1, 100), document.page(2, 100)];
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(Thread.last.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(Thread.last.ended).toBe(true);
  const tookTooLong = { ok: false, error: 'tookTooLong' };
  expect(await Promise.all([...asked, document.paymentCode()])).toEqual([tookTooLong, tookTooLong, tookTooLong]);
});

it('says that a file cannot be read whose thread breaks', async () => {
  const document = openDocument(new Uint8Array());
  const asked = document.page(1, 100);
  Thread.last.dispatchEvent(new Event('error'));
  expect(await asked).toEqual({ ok: false, error: 'notReadable' });
});
