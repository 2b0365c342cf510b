import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { commandNames, commands } from '#shared/bridge/commands.ts';
import { ok } from '#shared/domain/result.ts';
import { malformedMessages, malformedValues } from '#test/security/malformed.ts';

import type { CommandHandlers } from './command-channel.ts';
import { createDispatch } from './dispatch.ts';

function harness(handle: (command: string, input: unknown) => Promise<unknown> = async () => ok(null)) {
  const reached: { command: string; input: unknown }[] = [];
  const logged: unknown[][] = [];
  const handlers = Object.fromEntries(
    commandNames.map((name) => [
      name,
      (input: unknown) => {
        reached.push({ command: name, input });
        return handle(name, input);
      },
    ]),
  ) as unknown as CommandHandlers;
  const dispatch = createDispatch(handlers, {
    refused: (...args) => logged.push(['refused', ...args]),
    unexpected: (command, reference) => logged.push(['unexpected', command, reference]),
  });
  return { dispatch, reached, logged };
}

describe('a message from the window', () => {
  it('reaches its handler with what the schema made of it', async () => {
    const { dispatch, reached } = harness();
    expect(await dispatch('clipboard.copy', { text: 'IT60', more: 'dropped' })).toEqual({ ok: true, value: null });
    expect(reached).toEqual([{ command: 'clipboard.copy', input: { text: 'IT60', secret: false } }]);
  });

  it('reaches none when its command is unknown, also by a name that every object has', async () => {
    const { dispatch, reached } = harness();
    for (const command of ['nope', '', null, 7, {}, ['app.state'], 'constructor', '__proto__', 'toString', 'app.state ']) {
      expect(await dispatch(command, null)).toEqual({ ok: false, error: { kind: 'invalid', problems: [{ field: 'command', code: 'notAllowed' }] } });
    }
    expect(reached).toEqual([]);
  });

  it('says which field cannot be taken and why', async () => {
    const { dispatch } = harness();
    const draft = {
      environment: 'live', baseUrl: ' ', portalId: 'p', name: 'x'.repeat(81), authentication: { scheme: 'apiKey', headerName: 'X' },
      keepSecretsWith: 'memory', passphrase: null,
    };
    expect(await dispatch('connections.save', draft)).toEqual({
      ok: false,
      error: {
        kind: 'invalid',
        problems: expect.arrayContaining([
          { field: 'baseUrl', code: 'required' },
          { field: 'name', code: 'tooLong' },
          { field: 'authentication.key', code: 'required' },
          { field: 'keepSecretsWith', code: 'notAllowed' },
        ]) as unknown,
      },
    });
    expect(await dispatch('statement.summary', { accountId: 'a', from: '2026-02-30', to: null, search: '', entries: 'all', marks: 'all' }))
      .toEqual({ ok: false, error: { kind: 'invalid', problems: [{ field: 'from', code: 'notReadable' }] } });
  });

  it('gets a reference instead of an error that a handler threw, and the log has the same', async () => {
    const { dispatch, logged } = harness(() => Promise.reject(new Error('secret inside')));
    const answer = await dispatch('app.state', null);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'internal' } });
    const reference = answer.ok || answer.error.kind !== 'internal' ? '' : answer.error.reference;
    expect(logged).toEqual([['unexpected', 'app.state', reference]]);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('never reaches a handler malformed, and is always answered: 10,000 random ones', async () => {
    const { dispatch, reached } = harness();
    const hostile = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...commandNames), hostile), hostile, async (command, input) => {
        reached.length = 0;
        const answer = await dispatch(command, input);
        expect(typeof answer.ok).toBe('boolean');
        for (const call of reached) {
          const name = commandNames.find((known) => known === call.command);
          expect(name !== undefined && commands[name].input.safeParse(input).success).toBe(true);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

it('reaches no handler with 10,000 inputs that are nearly what a command takes', async () => {
  const reached: string[] = [];
  const handlers = Object.fromEntries(commandNames.map((name) => [name, () => reached.push(name)])) as unknown as CommandHandlers;
  let refused = 0;
  const dispatch = createDispatch(handlers, { refused: () => { refused += 1; }, unexpected: (command) => reached.push(`threw in ${command}`) });
  for (const message of malformedMessages(10_000, 3)) await dispatch(...malformedValues(message));
  expect({ reached, refused }).toEqual({ reached: [], refused: 10_000 });
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
