import type { LinuxKind } from '../../../build/packaging/linux-packages.ts';
import type { DebianRoot } from './debian-root.ts';

/** How a system with this kind of packages installs, upgrades and removes; each gives what a person reads. */
export interface Installer {
  readonly install: (root: DebianRoot, file: string) => string;
  readonly upgrade: (root: DebianRoot, file: string) => string;
  readonly remove: (root: DebianRoot) => string;
  /** What it says has changed since it was installed; empty where nothing has. */
  readonly verify: (root: DebianRoot) => string;
  /** Every path of the package. */
  readonly paths: (root: DebianRoot) => readonly string[];
}

const lines = (text: string): readonly string[] => text.trim().split('\n');

const withApt = (root: DebianRoot, file: string): string => root.install(file);

/** Debian's rpm asks to be told that it is meant; what Debian's own packages provide it does not know, so the test compares the dependencies itself. */
const withRpm = (root: DebianRoot, args: readonly string[]): string => root.run(['rpm', '--force-debian', '--nodeps', ...args]);

/** What Fedora's own triggers do after a package with a menu entry and types was installed or removed. */
function readMenusAgain(root: DebianRoot, said: string): string {
  root.run(['update-desktop-database', '--quiet', '/usr/share/applications']);
  root.run(['update-mime-database', '/usr/share/mime']);
  return said;
}

export const installerOf: Readonly<Record<LinuxKind, Installer>> = {
  deb: {
    install: withApt,
    upgrade: withApt,
    remove: (root) => root.run(['apt-get', 'purge', '-y', '-qq', 'tesoro']),
    verify: (root) => root.run(['dpkg', '--verify', 'tesoro']),
    paths: (root) => lines(root.run(['dpkg', '-L', 'tesoro'])),
  },
  rpm: {
    install: (root, file) => readMenusAgain(root, withRpm(root, ['-i', file])),
    upgrade: (root, file) => readMenusAgain(root, withRpm(root, ['-U', file])),
    remove: (root) => readMenusAgain(root, withRpm(root, ['-e', 'tesoro'])),
    verify: (root) => root.run(['rpm', '-V', '--nodeps', 'tesoro']),
    paths: (root) => lines(root.run(['rpm', '-ql', 'tesoro'])),
  },
};

/** What an rpm requires and this root does not have: libraries by what the loader knows, programs by what is on PATH. */
export function missingInRoot(root: DebianRoot, file: string): readonly string[] {
  const libraries = root.run(['ldconfig', '-p']);
  return lines(root.run(['rpm', '-qp', '--requires', file]))
    .filter((name) => !name.startsWith('rpmlib('))
    .filter((name) => {
      const library = /^(.+\.so[.\d]*)\(\)\(64bit\)$/.exec(name)?.[1];
      if (library !== undefined) return !libraries.includes(`\t${library} `);
      return root.run(['sh', '-c', 'if [ -e "$1" ] || dpkg -s "$1" >/dev/null 2>&1; then echo there; fi', 'sh', name]) === '';
    });
}
