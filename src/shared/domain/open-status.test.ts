import { describe, expect, it } from 'vitest';
import { isKnownStatus, readStatus, statusList } from './open-status.ts';

const states = statusList(['OPEN', 'CANCELLED'], { CANCELED: 'CANCELLED' });

describe('readStatus', () => {
  it('reads documented values and their other spelling', () => {
    expect(readStatus(states, 'OPEN')).toBe('OPEN');
    expect(readStatus(states, 'CANCELLED')).toBe('CANCELLED');
    expect(readStatus(states, 'CANCELED')).toBe('CANCELLED');
  });

  it.each([['open', 'OPEN'], ['Cancelled', 'CANCELLED'], ['canceled', 'CANCELLED']])('reads %s, a documented value in another case, as %s', (text, status) => {
    expect(readStatus(states, text)).toBe(status);
  });

  it.each(['PAUSED', 'paused', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])('keeps %s as it came', (text) => {
    expect(readStatus(states, text)).toBe(text);
    expect(isKnownStatus(states, text)).toBe(false);
  });

  it('tells documented values apart', () => {
    expect(isKnownStatus(states, 'CANCELLED')).toBe(true);
    expect(isKnownStatus(states, 'CANCELED')).toBe(false);
    expect(isKnownStatus(states, null)).toBe(false);
  });
});
