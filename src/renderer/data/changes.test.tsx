import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeBridge } from './bridge/fake.ts';
import type { FakeBridge } from './bridge/fake.ts';
import { installBridge } from './bridge/index.ts';
import { readOnChanges, useRevision } from './changes.ts';

let bridge: FakeBridge;
let answers: ((answer: string) => Promise<void>)[];
let taken: string[];

const settle = async (): Promise<void> => act(async () => undefined);
const read = (): Promise<string> =>
  new Promise((resolve) => {
    answers.push(async (answer) => {
      resolve(answer);
      await settle();
    });
  });
const follow = (): (() => void) => readOnChanges(['intents'], read, (answer) => taken.push(answer));
const change = (part: 'intents' | 'orders'): void => bridge.emit({ type: 'changed', parts: [part] });

/** Hides the window and shows it again, without any event of the main process. */
async function showAgain(): Promise<void> {
  for (const state of ['hidden', 'visible'] as const) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  }
}

beforeEach(() => {
  bridge = createFakeBridge();
  installBridge(bridge);
  answers = [];
  taken = [];
});
afterEach(cleanup);

test('reads at once, so that a change before it listened is not missed, and again after each change of its parts', async () => {
  const stop = follow();
  await answers[0]?.('first');
  change('orders');
  expect(answers).toHaveLength(1);
  change('intents');
  await answers[1]?.('second');
  expect(taken).toEqual(['first', 'second']);
  stop();
});

test('what is known is not read before it changes', async () => {
  const stop = readOnChanges(['intents'], read, (answer) => taken.push(answer), 'known');
  expect(answers).toHaveLength(0);
  change('intents');
  await answers[0]?.('changed');
  expect(taken).toEqual(['changed']);
  stop();
});

test('many changes during a read lead to one more, and every answer is shown', async () => {
  const stop = follow();
  change('intents');
  change('intents');
  change('intents');
  expect(answers).toHaveLength(1);
  await answers[0]?.('first');
  expect(taken).toEqual(['first']);
  await answers[1]?.('second');
  expect(taken).toEqual(['first', 'second']);
  expect(answers).toHaveLength(2);
  stop();
});

test('takes nothing after it was stopped', async () => {
  const stop = follow();
  stop();
  await answers[0]?.('late');
  change('intents');
  expect(taken).toEqual([]);
  expect(answers).toHaveLength(1);
});

test('a lost event is made up for when the window is shown again', async () => {
  const stop = follow();
  await answers[0]?.('first');
  await showAgain();
  await answers[1]?.('second');
  expect(taken).toEqual(['first', 'second']);
  expect(answers).toHaveLength(2);
  stop();
});

test('a list hears of a change right behind its first drawing', async () => {
  function Revision() {
    return <output>{useRevision(['orders'])}</output>;
  }
  function Changed({ children }: { readonly children: ReactNode }) {
    useLayoutEffect(() => change('orders'), []);
    return children;
  }
  render(<Changed><Revision /></Changed>);
  await settle();
  expect(screen.getByRole('status').textContent).toBe('1');
});

test('lists in pages are read again by changes of their parts, and when the window is shown again', async () => {
  function Revision() {
    return <output>{useRevision(['orders'])}</output>;
  }
  render(<Revision />);
  await act(async () => change('intents'));
  expect(screen.getByRole('status').textContent).toBe('0');
  await act(async () => change('orders'));
  expect(screen.getByRole('status').textContent).toBe('1');
  await showAgain();
  expect(screen.getByRole('status').textContent).toBe('2');
});
