import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { cacheFolder } from '../../../build/lib/paths.js';

/** An ordinary user of the root. */
export interface Person {
  readonly name: string;
  readonly uid: number;
}

/** A freshly installed Debian in a folder, with processes, mounts and users of its own; it goes with everything that was done in it. It shares the network, and with it the screen. */
export interface DebianRoot {
  /** Its files, seen from outside. */
  readonly folder: string;
  /** Of this computer: processes with the same are of the root. */
  readonly mountNamespace: string;
  /** Where the root sees `shared`. */
  readonly shared: string;
  /** Runs a program as root; gives what it printed. Throws with what it said where it fails, or does not end within five minutes. */
  readonly run: (command: readonly string[]) => string;
  /** The same as a person, without a session bus. */
  readonly runAs: (person: Person, command: readonly string[], environment: Readonly<Record<string, string>>) => string;
  /** Installs packages by name or file, with what they depend on and nothing else. */
  readonly install: (...packages: readonly string[]) => string;
  readonly addPerson: (name: string) => Person;
  /** Starts a program as a person, with a session bus, in a process group of its own. */
  readonly startAs: (person: Person, command: readonly string[], environment: Readonly<Record<string, string>>) => ChildProcess;
  readonly remove: () => Promise<void>;
}

/** The minimal Debian and the packages that apt fetched: they outlive a clone. */
const KEPT = join(cacheFolder, 'debian');
const FETCHED = '/var/cache/apt/archives';
const LONGEST_MS = 300_000;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Why there can be no such root here; null where there can. */
export function noDebianRoot(): string | null {
  if (process.platform !== 'linux') return 'the packages are installed on Linux only';
  if (process.getuid?.() !== 0) return 'only root may install packages, in a root of their own as well: sudo npm run test:install';
  for (const [program, debianPackage] of [['debootstrap', 'debootstrap'], ['rpmbuild', 'rpm'], ['Xvfb', 'xvfb'], ['xwininfo', 'x11-utils'], ['objdump', 'binutils']] as const) {
    if (spawnSync('which', [program]).status !== 0) return `${debianPackage} is not installed; on Debian: apt-get install ${debianPackage}`;
  }
  return null;
}

/** The release of this computer, and where its packages come from. */
function source(): { readonly suite: string; readonly address: string } {
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  const rows = execFileSync('apt-get', ['indextargets', '--format', '$(CODENAME) $(COMPONENT) $(REPO_URI)', 'Created-By: Packages'], { encoding: 'utf8' }).trim().split('\n');
  const address = rows.map((row) => row.split(' ')).find(([codename, component]) => codename === suite && component === 'main')?.[2];
  if (address === undefined) throw new Error(`apt knows no packages of "${suite}": apt-get update`);
  return { suite, address };
}

/** The smallest Debian that apt runs in, with this computer's sources of packages. It is made once. */
function minimalDebian(): string {
  const { suite, address } = source();
  const folder = join(KEPT, suite);
  if (existsSync(folder)) return folder;
  mkdirSync(KEPT, { recursive: true });
  const unfinished = mkdtempSync(join(KEPT, 'unfinished-'));
  chmodSync(unfinished, 0o755);
  console.log(`Making a minimal Debian (${suite}), once …`);
  execFileSync('debootstrap', ['--variant=minbase', suite, unfinished, address], { stdio: ['ignore', 'ignore', 'inherit'], timeout: 2 * LONGEST_MS });
  for (const name of ['sources.list', 'sources.list.d', 'keyrings', 'trusted.gpg.d', 'auth.conf.d']) {
    rmSync(join(unfinished, 'etc/apt', name), { recursive: true, force: true });
    if (existsSync(join('/etc/apt', name))) cpSync(join('/etc/apt', name), join(unfinished, 'etc/apt', name), { recursive: true });
  }
  // What this computer asks apt to do differently, but for the rules of container images, which keep nothing that was fetched.
  for (const name of readdirSync('/etc/apt/apt.conf.d').filter((each) => !each.startsWith('docker'))) cpSync(join('/etc/apt/apt.conf.d', name), join(unfinished, 'etc/apt/apt.conf.d', name));
  // No package starts a server here, and nobody minds if the power fails while one is installed.
  writeFileSync(join(unfinished, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  writeFileSync(join(unfinished, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  renameSync(unfinished, folder);
  return folder;
}

/**
 * The first process of the root: it lays what changes over the minimal Debian and makes it the root of its mounts. Not by chroot, inside of which the kernel gives nobody
 * the namespaces that Chromium's sandbox is made of.
 */
const BEGIN = `
lower=$1; scratch=$2; fetched=$3; shared=$4
mkdir -p "$scratch/upper" "$scratch/work" "$scratch/root" "$fetched/partial"
mount -t overlay overlay -o "lowerdir=$lower,upperdir=$scratch/upper,workdir=$scratch/work" "$scratch/root"
cd "$scratch/root"
mount -t proc proc proc
mount --rbind /dev dev
mount --rbind /sys sys
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs tmpfs run
mount --bind "$fetched" var/cache/apt/archives
mount --bind "$shared" srv
cat /etc/resolv.conf >etc/resolv.conf
cat /etc/hosts >etc/hosts
pivot_root . mnt
umount -l /mnt
echo ready
exec sleep infinity
`;

/** Begins a root in which `shared` is seen too, and whose changes lie in `scratch`. */
export async function beginDebian(shared: string, scratch: string): Promise<DebianRoot> {
  const lower = minimalDebian();
  // It ends with this process, however that ends, and everything in it ends with it.
  const holder = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-eu', '-c', BEGIN, 'sh', lower, scratch, join(KEPT, 'fetched'), shared], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  const remove = async (): Promise<void> => {
    holder.kill('SIGKILL');
    await ended;
    rmSync(scratch, { recursive: true, force: true });
  };
  const first = await Promise.race([once(createInterface({ input: holder.stdout }), 'line'), ended.then(() => []), delay(60_000, [], { ref: false })]);
  if (first[0] !== 'ready') {
    await remove();
    throw new Error('The Debian did not begin within a minute: its mounts were not ready, see above');
  }
  const pid = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim();
  const enter = ['--target', pid, '--mount', '--pid', '--', 'env', '-i', `PATH=${PATH}`, 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'];
  const variables = (environment: Readonly<Record<string, string>>): readonly string[] => Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const finished = (command: readonly string[], words: readonly string[]): string => {
    const { status, signal, stdout, stderr, error } = spawnSync('nsenter', [...enter, ...words], { encoding: 'utf8', maxBuffer: 64_000_000, timeout: LONGEST_MS, killSignal: 'SIGKILL' });
    const how = error === undefined ? `ended with ${status ?? signal}` : `did not end within ${LONGEST_MS / 1000} s (${error.message})`;
    if (status !== 0) throw new Error(`In the Debian, ${command.join(' ')} ${how}\n${stdout}${stderr}`);
    return stdout;
  };
  const asPerson = ({ name, uid }: Person, environment: Readonly<Record<string, string>>): readonly string[] => [
    ...variables({ HOME: `/home/${name}`, USER: name, XDG_RUNTIME_DIR: `/run/user/${uid}`, ...environment }), 'setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--init-groups',
  ];
  const run: DebianRoot['run'] = (command) => finished(command, command);
  return {
    folder: `/proc/${pid}/root`,
    mountNamespace: execFileSync('readlink', [`/proc/${pid}/ns/mnt`], { encoding: 'utf8' }).trim(),
    shared: '/srv',
    run, remove,
    runAs: (person, command, environment) => finished(command, [...asPerson(person, environment), ...command]),
    // Two roots share what was fetched, of which one apt at a time is in charge.
    install: (...packages) => run(['flock', FETCHED, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages]),
    addPerson: (name) => {
      run(['useradd', '--create-home', '--shell', '/bin/sh', name]);
      const uid = Number(run(['id', '-u', name]));
      run(['install', '-d', '-m', '700', '-o', name, '-g', name, `/run/user/${uid}`]);
      return { name, uid };
    },
    startAs: (person, command, environment) => spawn('nsenter', [...enter, ...asPerson(person, environment), 'dbus-run-session', '--', ...command], { stdio: 'ignore', detached: true }),
  };
}
