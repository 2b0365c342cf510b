import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { AfterPackContext, Configuration } from 'electron-builder';

import { spokenLanguages } from '../src/shared/text/languages.ts';
import { setFuses } from './lib/fuses.ts';
import { NATIVE_FILES, RUNTIME_PACKAGES } from './lib/runtime-packages.ts';
import { CATEGORIES, DESCRIPTION, EXECUTABLE_ON_LINUX, LINK_SCHEME, maintainerOf, menuEntry, PAYMENT_FILE_TYPE, SYNOPSIS } from './packaging/linux-facts.ts';
import { LICENCE_TEXTS } from './packaging/licence-texts.ts';
import { notarizes, signsForMac, signsForWindows } from './packaging/release-rules.ts';
import { readUpdateSource } from './packaging/update-source.ts';

export interface PackagingOptions {
  /** The folder of an unpacked Electron for this very system; null has electron-builder fetch the official one of each system. */
  readonly electronFolder: string | null;
  /** Where the results go. */
  readonly output: string;
  /** Signing and updates: nothing of them is in the repository. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Only to be tried: its files say so in their names. */
  readonly trial?: boolean;
  /** In place of that of the project, for a test of upgrades. */
  readonly version?: string;
}

/** What of the project goes into the archive, beside its package.json. Later lines win. */
const files = [
  'out/**/*',
  '!out/**/*.map',
  '!out/.built-from',
  '!node_modules/**/*',
  ...Object.entries(RUNTIME_PACKAGES).flatMap(([name, needed]) => ['package.json', 'LICENSE', ...needed].map((path) => `node_modules/${name}/${path}`)),
];

/** The one of a platform that Electron is started by. */
function executableOf({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const { productFilename } = packager.appInfo;
  if (electronPlatformName === 'darwin') return join(appOutDir, `${productFilename}.app`);
  return join(appOutDir, electronPlatformName === 'win32' ? `${productFilename}.exe` : EXECUTABLE_ON_LINUX);
}

async function afterPack(context: AfterPackContext): Promise<void> {
  const resources = context.packager.getResourcesDir(context.appOutDir);
  // What Electron shows when it is started without an app.
  rmSync(join(resources, 'default_app.asar'), { force: true });
  await setFuses(executableOf(context));
}

/** How the app is packed for Windows, macOS and Linux. Signing is left to electron-builder, which reads the environment. */
export function packagingConfiguration({ electronFolder, output, environment, trial = false, version }: PackagingOptions): Configuration {
  const updates = readUpdateSource(environment);
  const extraMetadata = { ...(updates === null ? {} : { updates }), ...(version === undefined ? {} : { version }) };
  return {
    appId: 'app.tesoro.desktop',
    productName: 'Tesoro',
    copyright: 'Copyright © 2026 the Tesoro authors',
    artifactName: `\${productName}-\${version}-\${os}-\${arch}${trial ? '-TRIAL' : ''}.\${ext}`,
    directories: { output, buildResources: 'build' },
    ...(electronFolder === null ? {} : { electronDist: electronFolder }),
    // Chromium's own texts.
    electronLanguages: [...spokenLanguages],
    files: [...files],
    asar: { smartUnpack: false },
    asarUnpack: [NATIVE_FILES],
    extraResources: [{ from: 'LICENSE', to: 'LICENSE.txt' }, { from: LICENCE_TEXTS, to: 'LICENSES.packages.txt' }],
    ...(Object.keys(extraMetadata).length === 0 ? {} : { extraMetadata }),
    // The one binary is made for every Electron: nothing is compiled.
    npmRebuild: false,
    publish: null,
    fileAssociations: [],
    protocols: [{ name: 'Tesoro', schemes: [LINK_SCHEME] }],
    afterPack,
    win: {
      target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      icon: 'build/icons/icon.ico',
      legalTrademarks: 'Tesoro',
      // A release that cannot be signed is no release; without a certificate in the environment it is only built to be tried.
      forceCodeSigning: signsForWindows(environment),
    },
    nsis: {
      oneClick: false,
      perMachine: false,
      allowElevation: true,
      allowToChangeInstallationDirectory: true,
      installerLanguages: spokenLanguages.map((language) => `${language}_${new Intl.Locale(language).maximize().region ?? ''}`),
      createDesktopShortcut: false,
      createStartMenuShortcut: true,
      // The journal says what was paid: it outlives the program.
      deleteAppDataOnUninstall: false,
      uninstallDisplayName: '${productName} ${version}',
    },
    mac: {
      target: [{ target: 'dmg', arch: ['x64', 'arm64'] }],
      icon: 'build/icons/icon.icns',
      category: 'public.app-category.finance',
      // Offered for XML files, and never in the place of what opens them.
      fileAssociations: [{ ext: 'xml', name: 'Payment file', role: 'Viewer', rank: 'Alternate' }],
      hardenedRuntime: true,
      gatekeeperAssess: false,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.inherit.plist',
      notarize: notarizes(environment),
      forceCodeSigning: signsForMac(environment),
      darkModeSupport: true,
    },
    dmg: { sign: false, title: '${productName} ${version}' },
    linux: {
      // deb and rpm are made by the systems' own tools: see packaging/linux-packages.ts.
      target: [{ target: 'AppImage', arch: ['x64'] }],
      icon: 'build/icons/linux',
      executableName: EXECUTABLE_ON_LINUX,
      category: CATEGORIES,
      maintainer: maintainerOf(environment),
      synopsis: SYNOPSIS,
      description: DESCRIPTION,
      mimeTypes: [PAYMENT_FILE_TYPE],
      desktop: { entry: menuEntry },
    },
  };
}
