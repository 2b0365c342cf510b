import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright/test';

/** An object as a screen reader is told of it. */
export interface Told {
  readonly role: string;
  readonly name: string;
  readonly level: string;
  readonly position: string;
  readonly states: readonly string[];
  readonly value: string;
  readonly description: string;
  /** Of what has no name. */
  readonly text: string;
  /** The named groups, lists and dialogs around it, outermost first. */
  readonly surroundings: readonly { readonly role: string; readonly name: string }[];
}

export type Heard =
  | { readonly kind: 'focus'; readonly object: Told }
  | { readonly kind: 'live'; readonly politeness: string; readonly text: string; readonly of: string }
  | { readonly kind: 'alert'; readonly text: string; readonly of: string }
  | { readonly kind: 'window' | 'document'; readonly name: string }
  | { readonly kind: 'state'; readonly state: string; readonly on: boolean; readonly role: string; readonly name: string }
  | { readonly kind: 'value'; readonly value: string; readonly role: string; readonly name: string };

export interface Moment {
  readonly mark: string;
  /** Since the last moment, in order. */
  readonly heard: readonly Heard[];
  /** null where nothing but the page has the focus. */
  readonly focus: Told | null;
  readonly windows: readonly string[];
}

/** The Python of the system, which has the bindings; another one on the path has not. */
const PYTHON = '/usr/bin/python3';

const PATIENCE_MS = 60_000;

const listener = fileURLToPath(new URL('listener.py', import.meta.url));

/** A desktop session of its own in which a screen reader runs. */
export class ScreenReader {
  /** What the app needs in its environment to be in this session. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly #bus: ChildProcess;
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string, undefined>;
  readonly #reading: Interface;
  #marks = 0;

  private constructor(folder: string, address: string, bus: ChildProcess) {
    this.#folder = folder;
    this.#bus = bus;
    this.environment = { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: folder };
    const { DISPLAY: _screen, AT_SPI_BUS_ADDRESS: _other, ...rest } = process.env;
    this.#process = spawn(PYTHON, [listener], { env: { ...rest, ...this.environment }, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#reading = createInterface({ input: must(this.#process.stdout) });
    this.#lines = this.#reading[Symbol.asyncIterator]();
  }

  static async begin(): Promise<ScreenReader> {
    const folder = mkdtempSync(join(tmpdir(), 'tesoro-session-'));
    const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address', `--address=unix:path=${join(folder, 'bus')}`], {
      env: { ...process.env, XDG_RUNTIME_DIR: folder }, stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [address] = await once(createInterface({ input: must(bus.stdout) }), 'line') as [string];
    const reader = new ScreenReader(folder, address.trim(), bus);
    await reader.#next();
    return reader;
  }

  async #next(): Promise<unknown> {
    const tooLong = AbortSignal.timeout(PATIENCE_MS);
    const silence = once(tooLong, 'abort').then((): never => { throw new Error('The accessibility bus says nothing any more'); });
    const line = await Promise.race([this.#lines.next(), silence]);
    if (line.done === true) throw new Error('The listener to the accessibility bus has ended');
    return JSON.parse(line.value) as unknown;
  }

  /** What was heard since the last call until the page is as it is now, and where the focus is. */
  async hear(window: Page): Promise<Moment> {
    this.#marks += 1;
    const mark = `mark ${this.#marks}`;
    // Nothing tells when the events of a change have all arrived, except that those of a later change have.
    await window.evaluate((name) => {
      const known = document.querySelector('#screen-reader-mark');
      const element = known ?? document.body.appendChild(document.createElement('div'));
      element.id = 'screen-reader-mark';
      element.setAttribute('role', 'img');
      element.setAttribute('aria-label', name);
    }, mark);
    this.#process.stdin?.write(`${JSON.stringify(mark)}\n`);
    const moment = await this.#next() as Moment;
    if (moment.mark !== mark) throw new Error(`Asked for ${mark}, told of ${moment.mark}`);
    return moment;
  }

  async end(): Promise<void> {
    this.#process.stdin?.end();
    this.#process.kill();
    this.#reading.close();
    this.#bus.kill();
    await Promise.all([this.#process, this.#bus].map(async (child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function must<Stream>(stream: Stream | null): Stream {
  if (stream === null) throw new Error('A process was started without its pipes');
  return stream;
}
