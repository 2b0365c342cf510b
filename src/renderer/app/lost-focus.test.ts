import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './lost-focus.ts';

let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main><h1>Closing</h1><section><h2>Refresh</h2><div><button>Stop new orders</button></div><p>Read</p></section></main>';
  stop = keepFocus(document);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`Nothing is ${selector}`);
  return found;
};

async function later(): Promise<void> {
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(100);
}

test('the focus moves to the nearest heading when what had it goes', async () => {
  element('button').focus();
  element('div').remove();
  await later();
  expect(document.activeElement).toBe(element('h2'));
});

test('the heading of a page that comes later takes it, when the whole page went', async () => {
  element('button').focus();
  element('main').remove();
  await later();
  expect(document.activeElement).toBe(document.body);
  document.body.innerHTML = '<main><h1>Overview</h1></main>';
  await later();
  expect(document.activeElement).toBe(element('h1'));
});

test('what moves the focus itself keeps it', async () => {
  const p = element('p');
  p.tabIndex = -1;
  element('button').focus();
  element('div').remove();
  p.focus();
  await later();
  expect(document.activeElement).toBe(p);
});

test('nothing happens to somebody who has not focused anything', async () => {
  element('div').remove();
  await later();
  expect(document.activeElement).toBe(document.body);
});
