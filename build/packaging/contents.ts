import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { getRawHeader, listPackage, statFile } from '@electron/asar';

import type { UnpackedPackage } from './unpacked.ts';

interface Part {
  readonly name: string;
  readonly why: string;
  readonly path: RegExp;
}

/** Everything that may be in a package, by its path in the unpacked folder; what lies in the archive follows `app.asar/`. */
const parts: readonly Part[] = [
  { name: 'Electron', why: 'Chromium, Node and their engine in one executable', path: /^(tesoro|Tesoro\.exe|.*\/Contents\/MacOS\/Tesoro|.*\/Frameworks\/.*)$/ },
  { name: 'Chromium: licences', why: 'the licences of what Electron is made of have to travel with it', path: /^LICENSES?(\.electron\.txt|\.chromium\.html)$/ },
  { name: 'Chromium: ICU', why: 'dates, numbers and collation of every language', path: /^icudtl\.dat$/ },
  { name: 'Chromium: resources', why: 'pictures and scripts of its own dialogs, printing and PDF among them', path: /^(resources|chrome_\d+_percent)\.pak$/ },
  { name: 'Chromium: snapshots', why: 'the engine’s state from which each process starts', path: /^(snapshot_blob|v8_context_snapshot(\.\w+)?)\.bin$/ },
  { name: 'Chromium: graphics', why: 'drawing with the graphics card, and without one', path: /^(libEGL|libGLESv2|libvk_swiftshader|libvulkan|vk_swiftshader|vulkan-1|d3dcompiler_47|dxcompiler|dxil)[.\w]*$|^vk_swiftshader_icd\.json$/ },
  { name: 'Chromium: ffmpeg', why: 'Electron is linked to it and does not start without', path: /^(lib)?ffmpeg\.(so|dll)$/ },
  { name: 'Chromium: helpers', why: 'the sandbox where the system has none for ordinary users, and the handler of crashes, which is not started', path: /^(chrome-sandbox|chrome_crashpad_handler)$/ },
  { name: 'Chromium: languages', why: 'its own texts, in English and Italian only', path: /^locales\/(en(-\w+)?|it)\.pak$|\.lproj\// },
  { name: 'Electron: version', why: 'which Electron this is', path: /^version$/ },
  { name: 'marker: not for release', why: 'this Electron is not its publisher’s: the app stays on this computer', path: /^unofficial-electron\.txt$/ },
  { name: 'app: main process', why: 'bank, journal, stores, documents, with what they are bundled with', path: /app\.asar\/out\/main\// },
  { name: 'app: window', why: 'every page, with what it is bundled with', path: /app\.asar\/out\/renderer\/.*\.(js|css|html)$/ },
  { name: 'app: fonts', why: 'the one typeface and the one for codes: nothing is fetched', path: /app\.asar\/out\/renderer\/.*\.woff2$/ },
  { name: 'app: pictures', why: 'the icon, and what the pages show', path: /app\.asar\/out\/renderer\/.*\.(png|svg|webp|jpg|ico)$/ },
  { name: 'app: preload', why: 'the one door between the window and the program', path: /app\.asar\/out\/preload\// },
  { name: 'app: manifest', why: 'name, version, and where updates are asked for, if anywhere', path: /app\.asar\/package\.json$/ },
  { name: 'packages: SQLite', why: 'loads the binary', path: /app\.asar\/node_modules\/better-sqlite3-multiple-ciphers\// },
  { name: 'packages: fflate', why: 'packs spreadsheets and evidence', path: /app\.asar\/node_modules\/fflate\// },
  { name: 'packages: write-excel-file', why: 'writes spreadsheets', path: /app\.asar\/node_modules\/write-excel-file\// },
  { name: 'archive: index', why: 'what is where in app.asar, each file with its SHA-256', path: /app\.asar\/$/ },
  { name: 'native: SQLite', why: 'encrypted stores; beside the archive, since the system loads it as a file', path: /app\.asar\.unpacked\/.*\.node$/ },
  { name: 'licences', why: 'of Tesoro, and the texts of what is packed and bundled', path: /[rR]esources\/LICENSES?(\.packages)?\.txt$/ },
  { name: 'macOS: bundle', why: 'what the system reads of the app: its properties, icon and signature', path: /Contents\/(Info\.plist|PkgInfo|_CodeSignature\/|Resources\/[\w-]+\.icns$|Resources\/[\w-]+\.lproj)/ },
];

export interface PartSize {
  readonly name: string;
  readonly why: string;
  readonly files: number;
  readonly bytes: number;
}

export interface Contents {
  readonly parts: readonly PartSize[];
  /** Paths that no part explains: none of them belongs into a package. */
  readonly unexplained: readonly string[];
  readonly bytes: number;
}

interface Entry {
  readonly path: string;
  readonly bytes: number;
}

/** What an archive holds, as if it were a folder; its files beside it are counted where they lie. */
function archiveEntries(archive: string, name: string): readonly Entry[] {
  const inside = listPackage(archive, { isPack: false })
    .map((path) => path.replace(/^[\\/]/, ''))
    .map((path) => ({ path, stat: statFile(archive, path) }))
    .flatMap(({ path, stat }) => ('size' in stat && !('unpacked' in stat && stat.unpacked) ? [{ path: `${name}/${path.split(sep).join('/')}`, bytes: stat.size }] : []));
  return [...inside, { path: `${name}/`, bytes: getRawHeader(archive).headerSize }];
}

function entriesOf({ folder, archive }: UnpackedPackage): readonly Entry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const path = relative(folder, file).split(sep).join('/');
      return file === archive ? archiveEntries(archive, path) : [{ path, bytes: statSync(file).size }];
    });
}

/** What is in a package, largest part first. */
export function contentsOf(unpacked: UnpackedPackage): Contents {
  const entries = entriesOf(unpacked);
  const partOf = (path: string): Part | undefined => parts.find((part) => part.path.test(path));
  const sum = (some: readonly Entry[]): number => some.reduce((total, { bytes }) => total + bytes, 0);
  return {
    parts: parts
      .map((part) => ({ part, own: entries.filter(({ path }) => partOf(path) === part) }))
      .filter(({ own }) => own.length > 0)
      .map(({ part: { name, why }, own }) => ({ name, why, files: own.length, bytes: sum(own) }))
      .sort((one, other) => other.bytes - one.bytes),
    unexplained: entries.filter(({ path }) => partOf(path) === undefined).map(({ path }) => path),
    bytes: sum(entries),
  };
}

const size = (bytes: number): string => (bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`);

/** One line a part: size, files, name, and why it is there. */
export function describeContents({ parts: sizes, unexplained, bytes }: Contents): string {
  const width = Math.max(...sizes.map(({ name }) => name.length));
  const line = (amount: number, files: number, name: string, why: string): string => `${size(amount).padStart(9)} ${String(files).padStart(5)}  ${name.padEnd(width)}  ${why}`;
  return [
    ...sizes.map((part) => line(part.bytes, part.files, part.name, part.why)),
    line(bytes, sizes.reduce((total, { files }) => total + files, 0), 'together', ''),
    ...unexplained.map((path) => `not explained: ${path}`),
  ].join('\n');
}
