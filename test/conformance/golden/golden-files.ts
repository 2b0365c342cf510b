import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

import type { Answers } from './conversation.ts';

/* One file for each area, which is what stands before the point of a command's name. */

const folder = new URL('../../golden/', import.meta.url);

/** By command and what the message was about. */
export const readGolden = (): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object)) as Readonly<Record<string, unknown>>;

/** In place of all that there is; a value a line, so that a difference can be read. */
export function writeGolden(answers: Answers): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const areas = Object.groupBy(sorted(answers), ([command]) => command.split('.')[0] ?? '');
  for (const [area, commands = []] of Object.entries(areas)) {
    const content = Object.fromEntries(commands.map(([command, { messages }]) => [command, Object.fromEntries(sorted(messages))]));
    writeFileSync(new URL(`${area}.json`, folder), `${JSON.stringify(content, null, 1)}\n`);
  }
}

const sorted = <Value>(entries: ReadonlyMap<string, Value>): (readonly [string, Value])[] => [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1));
