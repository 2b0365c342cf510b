import { realpathSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import { Worker } from 'node:worker_threads';

import { removeUnfinished, systemCode } from '#main/context/whole-file.ts';
import { languageFor } from '#shared/text/languages.ts';

import { unfinishedStem } from '../backup/backup-files.ts';
import { readCommand } from './arguments.ts';
import type { Command } from './arguments.ts';
import { CommandFailed, exits } from './endings.ts';
import type { Answer, Exit } from './endings.ts';
import { removeLeftOver } from './files.ts';
import type { Given, Said } from './given.ts';
import { openProfile } from './open-profile.ts';
import type { OpenedProfile, ProfileSurroundings } from './open-profile.ts';
import { ownFolder } from './own-folder.ts';
import { usageOf } from './usage.ts';

export interface CommandSurroundings extends ProfileSurroundings {
  /** Where it was started: relative paths begin there. */
  readonly folder: string;
  /** The built thread of a command. */
  readonly worker: URL | string;
  /** Of the app. */
  readonly version: string;
  /** Each writes all of a text, or throws the system's error. */
  readonly print: { readonly answer: (text: string) => void; readonly remark: (text: string) => void };
  /** Whether somebody looks at the remarks: only then progress is told. */
  readonly isWatched: boolean;
  /** Aborted when the command is to end at once. */
  readonly interrupted: AbortSignal;
}

/** Runs a command and gives its exit code. Everything it made for itself is removed, however it ends. */
export async function runCommand(words: readonly string[], surroundings: CommandSurroundings): Promise<Exit> {
  const remark = (text: string): void => {
    try {
      surroundings.print.remark(`tesoro: ${text}\n`);
    } catch {
      // Nobody listens; the exit code says it.
    }
  };
  try {
    return await run(words, surroundings, remark);
  } catch (error) {
    if (error instanceof CommandFailed) {
      remark(error.message);
      return error.exit;
    }
    const code = systemCode(error);
    remark(code === null ? `Tesoro made a mistake (${error instanceof Error ? error.name : typeof error}).` : `The disk refused what the command needs (${code}).`);
    return code === null ? exits.ownMistake : exits.notWritten;
  }
}

async function run(words: readonly string[], surroundings: CommandSurroundings, remark: (text: string) => void): Promise<Exit> {
  const [verb] = words;
  if (verb === 'help' || words.includes('--help')) return answered(surroundings, usageOf(verb));
  const command = readCommand(words, surroundings.folder);
  if (!command.ok) throw new CommandFailed(exits.wrongUse, `${command.error} tesoro ${verb} --help tells what it takes.`);
  const { asked } = command.value;
  if (asked.verb === 'backup' && isWithin(surroundings.profileFolder, asked.to)) throw new CommandFailed(exits.wrongUse, 'A backup is not saved into the profile: choose another folder with --to.');
  if ('output' in asked && isWithin(surroundings.profileFolder, dirname(asked.output))) throw new CommandFailed(exits.wrongUse, 'A file is not written into the profile: choose another --output.');
  const opened = await openProfile(command.value, surroundings);
  const answer = await onThread(command.value, opened, surroundings, remark);
  for (const warning of answer.warnings ?? []) remark(warning);
  answered(surroundings, command.value.json ? [JSON.stringify(answer.json)] : answer.lines);
  return answer.exit;
}

function isWithin(folder: string, path: string): boolean {
  const between = relative(whereabouts(folder), whereabouts(path));
  return between !== '..' && !/^\.\.[\\/]/.test(between) && !isAbsolute(between);
}

/** Past links; a folder that is not there is found out when it is written to. */
function whereabouts(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function answered({ print }: CommandSurroundings, lines: readonly string[]): Exit {
  try {
    print.answer(`${lines.join('\n')}\n`);
    return exits.right;
  } catch (error) {
    throw new CommandFailed(exits.notWritten, `The answer could not be written (${systemCode(error) ?? 'unknown'}).`);
  }
}

async function onThread({ asked }: Command, opened: OpenedProfile, surroundings: CommandSurroundings, remark: (text: string) => void): Promise<Answer> {
  const { interrupted, worker: entry, profileFolder, isWatched } = surroundings;
  const { profile } = opened;
  const scratch = ownFolder('read');
  let worker: Worker | null = null;
  try {
    if (interrupted.aborted) throw new CommandFailed(exits.interrupted, 'Interrupted.');
    const language = languageFor(profile.settings.language, Intl.DateTimeFormat().resolvedOptions().locale, false);
    worker = new Worker(entry, { workerData: { ...opened, asked, profileFolder, scratch, connections: profile.connections, language, version: surroundings.version } satisfies Given, name: 'command' });
    const said = Promise.withResolvers<Answer>();
    worker.on('message', (message: Said) => {
      switch (message.kind) {
        case 'progress':
          if (isWatched) remark(message.text);
          break;
        case 'answered': said.resolve(message.answer); break;
        case 'failed': said.reject(new CommandFailed(message.exit, message.message)); break;
        default: message satisfies never;
      }
    });
    worker.once('error', said.reject);
    worker.once('exit', () => said.reject(new CommandFailed(exits.ownMistake, 'The thread of the command has ended.')));
    interrupted.addEventListener('abort', () => said.reject(new CommandFailed(exits.interrupted, 'Interrupted.')), { once: true });
    return await said.promise;
  } finally {
    [...opened.cacheKeys, ...opened.storesKeys, ...Object.values(opened.otherCacheKeys).flat()].forEach((key) => key.fill(0));
    // Afterwards nothing is written any more.
    await worker?.terminate();
    if (interrupted.aborted && 'output' in asked) await removeLeftOver(asked.output);
    if (interrupted.aborted && asked.verb === 'backup') await removeUnfinished(unfinishedStem(asked.to, profileFolder));
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}
