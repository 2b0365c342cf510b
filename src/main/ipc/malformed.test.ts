import { expect, it } from 'vitest';

import { commandNames } from '#shared/bridge/commands.ts';
import { malformedMessages, malformedValues } from '#test/security/malformed.ts';

import type { CommandHandlers } from './command-channel.ts';
import { createDispatch } from './dispatch.ts';

it('reaches no handler with 10,000 inputs that are nearly what a command takes', async () => {
  const reached: string[] = [];
  const handlers = Object.fromEntries(commandNames.map((name) => [name, () => reached.push(name)])) as unknown as CommandHandlers;
  let refused = 0;
  const dispatch = createDispatch(handlers, { refused: () => { refused += 1; }, unexpected: (command) => reached.push(`threw in ${command}`) });
  for (const message of malformedMessages(10_000, 3)) await dispatch(...malformedValues(message));
  expect({ reached, refused }).toEqual({ reached: [], refused: 10_000 });
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
