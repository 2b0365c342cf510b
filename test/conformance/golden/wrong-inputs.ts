import { z } from 'zod';

import { commands } from '#shared/bridge/commands.ts';
import type { CommandName } from '#shared/bridge/commands.ts';

/** What a message with a wrong input is about. */
export const WRONG_INPUT = 'a wrong input';

/** Of no type that any field takes. */
const WRONG = [[[]]];

/**
 * What a command does not take, made from its schema: every field that must be there is missing, and every other one is of a wrong type.
 * The answer so names them all.
 */
export function wrongInput(command: CommandName): unknown {
  const { input: made } = commands[command];
  // Some are made at first use.
  const input: unknown = made instanceof z.ZodLazy ? made.unwrap() : made;
  if (!(input instanceof z.ZodObject)) return {};
  const fields = Object.entries<z.ZodType>(input.shape);
  return Object.fromEntries(fields.flatMap(([name, field]) => (field.safeParse(undefined).success ? [[name, WRONG]] : [])));
}
