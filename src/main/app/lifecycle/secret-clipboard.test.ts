import { expect, it } from 'vitest';

import { CONCEALED, createSecretClipboard } from './secret-clipboard.ts';

function harness({ takesFormats = true } = {}) {
  let content = '';
  let told: readonly string[] = [];
  let now = 0;
  const timers = new Map<number, { readonly at: number; readonly task: () => void }>();
  const copies = createSecretClipboard({
    clipboard: {
      readText: async () => content,
      writeText: (text) => {
        content = text;
        told = [];
      },
      clear: async () => {
        content = '';
      },
      writeWith: async (text, formats) => {
        if (!takesFormats) throw new Error('no such format');
        content = text;
        told = [...formats.keys()];
      },
    },
    after: (ms, task) => {
      const id = timers.size + now * 100;
      timers.set(id, { at: now + ms, task });
      return () => timers.delete(id);
    },
  });
  return {
    copies, timers,
    content: () => content,
    told: () => told,
    paste: (text: string) => {
      content = text;
    },
    forward: async (ms: number) => {
      now += ms;
      for (const [id, { at, task }] of timers) {
        if (at > now) continue;
        timers.delete(id);
        task();
      }
      await new Promise(setImmediate);
    },
  };
}

it('takes a secret off the clipboard after half a minute, and leaves an IBAN', async () => {
  const { copies, content, forward, timers } = harness();
  await copies.copy('IT60X0542811101000000123456', false);
  await forward(60_000);
  expect(content()).toBe('IT60X0542811101000000123456');
  await copies.copy('token-1', true);
  await forward(29_999);
  expect(content()).toBe('token-1');
  await forward(1);
  expect([content(), timers.size]).toEqual(['', 0]);
});

it('leaves what somebody copied after it', async () => {
  const { copies, content, paste, forward } = harness();
  await copies.copy('token-1', true);
  paste('from another program');
  await forward(30_000);
  expect(content()).toBe('from another program');
  await copies.copy('token-2', true);
  await copies.copy('IT60', false);
  await copies.clear();
  expect(content()).toBe('IT60');
});

it('counts the half minute from the last secret, and clears at once when it is told to', async () => {
  const { copies, content, forward, timers } = harness();
  await copies.copy('token-1', true);
  await forward(20_000);
  await copies.copy('token-1', true);
  await forward(20_000);
  expect(content()).toBe('token-1');
  await copies.clear();
  expect([content(), timers.size]).toEqual(['', 0]);
});

it('does not fail where the clipboard does', async () => {
  const copies = createSecretClipboard({
    clipboard: { readText: () => { throw new Error('held'); }, writeText: () => undefined, clear: () => undefined, writeWith: async () => undefined }, after: () => () => undefined,
  });
  await copies.copy('token-1', true);
  await expect(copies.clear()).resolves.toBeUndefined();
});

it('asks the system to keep a secret, and nothing else, out of the clipboard’s history', async () => {
  const { copies, told } = harness();
  await copies.copy('token-1', true);
  expect(told()).toEqual([...CONCEALED.keys()]);
  await copies.copy('IT60X0542811101000000123456', false);
  expect(told()).toEqual([]);
});

it('copies a secret where the system takes no such wish, and takes it off all the same', async () => {
  const { copies, content, forward } = harness({ takesFormats: false });
  await copies.copy('token-1', true);
  expect(content()).toBe('token-1');
  await forward(30_000);
  expect(content()).toBe('');
});
