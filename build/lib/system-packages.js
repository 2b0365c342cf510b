import { existsSync, readFileSync } from 'node:fs';

import { missingLibraryPackages, onPath } from './display.js';
import { findPostgres } from './postgres-server.js';
import { run, Stop } from './run.js';
import { screenReaderLacks } from './screen-reader-packages.js';

/** Debian and what is made from it. */
const hasApt = () => existsSync('/etc/debian_version') && onPath('apt-get');

/** A package's name here: Debian 13 and Ubuntu 24.04 renamed some with "t64" at the end. */
const nameHere = async (name) => {
  const { output } = await run('apt-cache', ['show', '--no-all-versions', `${name}t64`], { capture: true });
  return output.includes(`Package: ${name}t64`) ? `${name}t64` : name;
};

const missingPackages = () => [
  ...(onPath('Xvfb') ? [] : ['xvfb']),
  ...missingLibraryPackages(),
  ...(hasFonts() ? [] : ['fonts-dejavu-core']),
];

/** Packages with which more can be tested; without them the tests in question say so and are skipped. */
const usefulPackages = () => [...(onPath('strace') ? [] : ['strace']), ...(onPath('pdftotext') ? [] : ['poppler-utils']), ...(findPostgres() === null ? ['postgresql'] : []), ...(onPath('hledger') ? [] : ['hledger']), ...(onPath('bean-check') ? [] : ['beancount']), ...screenReaderLacks()];

const hasFonts = () => ['/usr/share/fonts', '/usr/local/share/fonts'].some((folder) => existsSync(folder));

/**
 * What window tests need from the system on Linux: a virtual screen and Chromium's libraries. As root on Debian it installs
 * what is missing, a tracer of system calls, a reader of PDFs, a PostgreSQL, hledger, beancount, the accessibility bus, and the `programs` named with their packages; otherwise it throws `Stop`
 * with exactly what to install. Does nothing on other systems.
 */
export const ensureSystemPackages = async (programs = {}) => {
  if (process.platform !== 'linux') return;
  const mayInstall = hasApt() && process.getuid?.() === 0;
  const missing = [...missingPackages(), ...(mayInstall ? [...usefulPackages(), ...Object.entries(programs).flatMap(([program, name]) => (onPath(program) ? [] : [name]))] : [])];
  if (missing.length === 0) return;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (!mayInstall) {
    const system = existsSync('/etc/os-release') ? /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] : undefined;
    throw new Stop(
      `The window tests need packages this system (${system ?? 'Linux'}) lacks: ${missing.join(', ')}.\n` +
        `On Debian or Ubuntu: sudo sh -c '${command}'`,
    );
  }
  console.log(`Installing from the system's packages: ${missing.join(' ')} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update', '-qq'], { capture: true, env: environment });
  const names = await Promise.all(missing.map(nameHere));
  const installed = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { capture: true, env: environment });
  const left = missingPackages();
  if (left.length > 0) {
    throw new Stop(`${updated.output}${installed.output}\nStill missing: ${left.join(', ')}. Install them by hand: ${command}`);
  }
};
