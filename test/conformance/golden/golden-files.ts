import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Answers } from './conversation.ts';
import type { Plain } from './plain.ts';

const folder = new URL('../../golden/', import.meta.url);
const fileOf = (area: string): URL => new URL(`${area}.json`, folder);

/** The part of a command's name before its point. */
export const areaOf = (command: string): string => command.split('.')[0] ?? '';

export interface GoldenArea {
  readonly area: string;
  readonly answers: Plain;
}

/** What was answered, by area: command, what the message was about, answer. */
export function byArea(answers: Answers): readonly GoldenArea[] {
  const sorted = [...answers].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.entries(Object.groupBy(sorted, ([command]) => areaOf(command))).map(([area, commands = []]) => ({
    area,
    answers: Object.fromEntries(commands.map(([command, messages]) => [
      command, Object.fromEntries([...messages].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    ])),
  }));
}

export const goldenAreas = (): readonly string[] => readdirSync(folder).map((name) => name.replace(/\.json$/, '')).toSorted();

export const readGolden = (area: string): unknown => JSON.parse(readFileSync(fileOf(area), 'utf8'));

/** In place of all that there is. */
export function writeGolden(areas: readonly GoldenArea[]): void {
  rmSync(fileURLToPath(folder), { recursive: true, force: true });
  mkdirSync(folder);
  for (const { area, answers } of areas) writeFileSync(fileOf(area), `${JSON.stringify(answers, null, 1)}\n`);
}
