import { describe, expect, it, vi } from 'vitest';

import type { CommandHandlers, Dispatch } from '#main/ipc/index.ts';
import { ok } from '#shared/domain/result.ts';

import { stateFirst } from './state-first.ts';

const STATE = ok({ connections: [] }) as unknown as Awaited<ReturnType<CommandHandlers['app.state']>>;

function asked({ state = () => Promise.resolve(STATE) }: { readonly state?: CommandHandlers['app.state'] } = {}) {
  const order: unknown[] = [];
  const others: Dispatch = (command, input) => {
    order.push([command, input]);
    return Promise.resolve(ok('others'));
  };
  const dispatch = stateFirst({
    first: {
      'app.state': (input) => {
        order.push('state');
        return state(input);
      },
    },
    readAll: () => {
      order.push('read');
      return Promise.resolve(others);
    },
    log: { refused: (...args) => order.push(['refused', ...args]), unexpected: (command) => order.push(['unexpected', command]) },
  });
  return { dispatch, order };
}

describe('what a window asks first', () => {
  it('is answered before the other commands are read, and these are read a little behind it, once', async () => {
    vi.useFakeTimers();
    try {
      const { dispatch, order } = asked();
      expect(await dispatch('app.state', null)).toBe(STATE);
      await vi.advanceTimersByTimeAsync(200);
      expect(order).toEqual(['state']);
      await vi.advanceTimersByTimeAsync(200);
      await dispatch('app.state', null);
      await vi.advanceTimersByTimeAsync(400);
      expect(order).toEqual(['state', 'read', 'state']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps nobody waiting who asks for something else', async () => {
    const { dispatch, order } = asked();
    await dispatch('app.state', null);
    await dispatch('statement.rows', null);
    expect(order).toEqual(['state', 'read', ['statement.rows', null]]);
  });

  it('is answered with a reference where it throws', async () => {
    const { dispatch, order } = asked({ state: () => Promise.reject(new Error('secret inside')) });
    expect(await dispatch('app.state', null)).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(order).toEqual(['state', ['unexpected', 'app.state']]);
  });

  it.each([['app.state', undefined], ['app.state', {}], ['statement.rows', null], ['constructor', null], [['app.state'], null], [null, null]])(
    'is left to all commands where it is anything but the state: %j with %j', async (command, input) => {
      const { dispatch, order } = asked();
      expect(await dispatch(command, input)).toEqual(ok('others'));
      expect(order).toEqual(['read', [command, input]]);
    },
  );
});
