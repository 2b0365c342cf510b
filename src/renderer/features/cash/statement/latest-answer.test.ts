import { expect, test } from 'vitest';

import { failed, ok } from '#shared/domain/result.ts';

import { LatestAnswer } from './latest-answer.ts';

const settled = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve); });

test('asks one question at a time, and never those that were overtaken', async () => {
  const answers = new LatestAnswer<string>();
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const ask = (key: string): void => {
    answers.want(key, () => {
      asked.push(key);
      return new Promise((resolve) => { held.push(() => { resolve(ok(`answer to ${key}`)); }); });
    });
  };
  for (const key of ['r', 'ro', 'ros', 'rossi']) ask(key);
  expect(asked).toEqual(['r']);
  held[0]?.();
  await settled();
  expect(asked).toEqual(['r', 'rossi']);
  expect(answers.snapshot().key).toBeNull();
  held[1]?.();
  await settled();
  expect(answers.snapshot()).toEqual({ key: 'rossi', value: 'answer to rossi', error: null });
});

test('keeps the former answer after a failure, and the answer of a question that is asked again meanwhile', async () => {
  const answers = new LatestAnswer<string>();
  answers.want('a', async () => ok('first'));
  await settled();
  answers.want('b', async () => failed({ kind: 'offline' }));
  await settled();
  expect(answers.snapshot()).toEqual({ key: 'a', value: 'first', error: { kind: 'offline' } });
  const held: (() => void)[] = [];
  answers.want('c', () => new Promise((resolve) => { held.push(() => { resolve(ok('older')); }); }));
  answers.want('c', async () => ok('newer'));
  held[0]?.();
  await settled();
  expect(answers.snapshot()).toEqual({ key: 'c', value: 'newer', error: null });
});
