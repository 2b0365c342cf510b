import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { ELECTRON_LIBRARIES } from './electron-libraries.js';
import { Stop } from './run.js';

const isLinux = process.platform === 'linux';

/** Whether a window can be shown: only Linux can be without a display. */
export const hasDisplay = () => !isLinux || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

export const onPath = (program) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const libraryCache = () => {
  const ldconfig = ['/sbin/ldconfig', '/usr/sbin/ldconfig'].find((path) => existsSync(path));
  return ldconfig === undefined ? undefined : execFileSync(ldconfig, ['-p'], { encoding: 'utf8' });
};

/** The Debian packages a window needs and this Linux lacks; empty elsewhere, and where it cannot be told. */
export const missingLibraryPackages = () => {
  if (!isLinux) return [];
  const known = libraryCache();
  if (known === undefined) return [];
  return [...new Set(ELECTRON_LIBRARIES.filter(({ library }) => !known.includes(`\t${library} `)).map(({ debian }) => debian))];
};

/** Throws `Stop` with the command that helps when no window can be opened. `again` is what to run on a virtual screen. */
export const requireDisplay = (again) => {
  const packages = [...(!hasDisplay() && !onPath('xvfb-run') ? ['xvfb', 'xauth'] : []), ...missingLibraryPackages()];
  const install = packages.length > 0 ? `apt-get install -y --no-install-recommends ${packages.join(' ')} && ` : '';
  if (!hasDisplay()) throw new Stop(`No display to open a window on. Try a virtual one: ${install}xvfb-run -a ${again}`);
  if (packages.length > 0) throw new Stop(`Libraries the window needs are missing. Try: ${install}${again}`);
};

/**
 * Starts a virtual screen of its own and puts it into this process's DISPLAY, so that tests neither disturb the person's
 * screen nor depend on its size. Elsewhere than on Linux it does nothing. Resolves with the function that ends it.
 */
export const startVirtualDisplay = () => {
  if (!isLinux) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    // Without -noreset the server starts over whenever its last window closes, and turns away who comes meanwhile.
    const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    server.on('error', () => reject(new Stop('Xvfb is not installed. Try: apt-get install -y xvfb')));
    server.on('exit', (code) => reject(new Stop(`Xvfb ended by itself with code ${code}.`)));
    let announced = '';
    // The number and its line end come apart, and closing the pipe in between would end the server.
    server.stdio[3].on('data', (text) => {
      announced += text;
      if (!announced.endsWith('\n')) return;
      process.env.DISPLAY = `:${announced.trim()}`;
      delete process.env.WAYLAND_DISPLAY;
      const stop = () => server.kill();
      process.once('exit', stop);
      server.stdio[3].unref();
      server.unref();
      resolve(stop);
    });
  });
};
