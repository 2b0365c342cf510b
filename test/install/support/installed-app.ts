import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { portFileOf } from '../../support/devtools-port.ts';
import type { LaunchedApp } from '../../support/launch-app.ts';
import { driveStarted } from '../../support/launch-packaged.ts';
import type { DebianRoot, Person } from './debian-root.ts';

export const MENU_ENTRY = '/usr/share/applications/tesoro.desktop';

/** Where the app of a person keeps what it has, seen from outside. */
export const profileOf = (root: DebianRoot, { name }: Person): string => join(root.folder, 'home', name, '.config/tesoro');

export const menuLine = (root: DebianRoot, key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(readFileSync(join(root.folder, MENU_ENTRY), 'utf8'))?.[1] ?? '';

/** The program of the menu entry, with words where a desktop puts the files and links to open. */
function menuCommand(root: DebianRoot, words: readonly string[]): readonly string[] {
  const line = menuLine(root, 'Exec');
  if (/["'\\`$]/.test(line)) throw new Error(`The test reads no quoted words: ${line}`);
  return line.split(' ').flatMap((word) => (word === '%U' ? words : [word]));
}

export interface StartedApp extends LaunchedApp {
  /** From the start of the program to its window drawn. */
  readonly startMs: number;
}

/** Starts the app as its menu entry does, as this person. */
export async function startFromMenu(root: DebianRoot, person: Person, switches: readonly string[] = []): Promise<StartedApp> {
  const profile = profileOf(root, person);
  rmSync(portFileOf(profile), { force: true });
  const startedAtMs = performance.now();
  const child = root.startAs(person, menuCommand(root, ['--remote-debugging-port=0', ...switches]), { DISPLAY: process.env['DISPLAY'] ?? '' });
  const { app, window, drawnAtMs } = await driveStarted(child, profile, 60_000);
  // What does not come is named by the step that waited for it.
  window.setDefaultTimeout(60_000);
  return { app, window, startMs: drawnAtMs - startedAtMs };
}

/** Opens a link or a file as a desktop does for this person: with the program that the types of the system name. */
export const openWithDesktop = (root: DebianRoot, person: Person, word: string): string => root.runAs(person, ['gio', 'open', word], { DISPLAY: process.env['DISPLAY'] ?? '' });

interface Process {
  readonly pid: string;
  readonly words: readonly string[];
}

/** The processes of the app that are running in the root. */
function processesOf(root: DebianRoot): readonly Process[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').flatMap((word) => word.split(' '));
      return words[0]?.startsWith('/opt/Tesoro/') === true && readlinkSync(`/proc/${pid}/ns/mnt`) === root.mountNamespace ? [{ pid, words }] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

export interface PageProcess {
  readonly uid: number;
  /** 2: only the system calls that a filter allows. */
  readonly seccomp: number;
  readonly gainsNoPrivileges: boolean;
  readonly capabilities: string;
  readonly ownUsers: boolean;
  readonly ownProcesses: boolean;
  readonly ownNetwork: boolean;
  /** What lies in the folder that is its root. */
  readonly files: readonly string[];
}

export interface Sandbox {
  /** Of every process that holds a page, as the kernel has it. */
  readonly pages: readonly PageProcess[];
  /** Whether the helper runs that is root's. */
  readonly byHelper: boolean;
  /** Words of any process that switch off a part of it. */
  readonly switchedOff: readonly string[];
}

function filesAt(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // Chromium's is that of a process which has ended: nothing is ever found in it.
    if (error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'ENOENT')) return [];
    throw error;
  }
}

/** What the kernel says of the app's processes in the root. */
export function sandboxOf(root: DebianRoot): Sandbox {
  const processes = processesOf(root);
  const main = processes.find(({ words }) => words[0] === '/opt/Tesoro/tesoro' && !words.some((word) => word.startsWith('--type=')));
  if (main === undefined) throw new Error('The app is not running');
  const pages = processes.filter(({ words }) => words.includes('--type=renderer')).map(({ pid }): PageProcess => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const value = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
    const own = (kind: string): boolean => readlinkSync(`/proc/${pid}/ns/${kind}`) !== readlinkSync(`/proc/${main.pid}/ns/${kind}`);
    return {
      uid: Number(value('Uid')), seccomp: Number(value('Seccomp')), gainsNoPrivileges: value('NoNewPrivs') === '1', capabilities: value('CapEff').replace(/^0+(?=.)/, ''),
      ownUsers: own('user'), ownProcesses: own('pid'), ownNetwork: own('net'), files: filesAt(`/proc/${pid}/root`),
    };
  });
  return {
    pages,
    byHelper: processes.some(({ words }) => words[0] === '/opt/Tesoro/chrome-sandbox'),
    switchedOff: [...new Set(processes.flatMap(({ words }) => words.filter((word) => /^--(no-sandbox|disable-seccomp-filter-sandbox|disable-setuid-sandbox|single-process)/.test(word))))],
  };
}
