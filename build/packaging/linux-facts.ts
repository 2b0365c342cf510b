import { ELECTRON_LIBRARIES } from '../lib/electron-libraries.js';

/* What packages for Linux say of the app, the same in AppImage, deb and rpm. */

export const EXECUTABLE_ON_LINUX = 'tesoro';

/** Where deb and rpm put the app. */
export const FOLDER_ON_LINUX = '/opt/Tesoro';

export const SYNOPSIS = 'Treasury for crowdfunding portals';
export const DESCRIPTION = 'The bank accounts, payments, campaigns and investors of a crowdfunding portal in one window, also with no network.';
export const CATEGORIES = 'Office;Finance';

export const maintainerOf = (environment: Readonly<Record<string, string | undefined>>): string => environment['TESORO_MAINTAINER'] ?? 'Tesoro <tesoro@tesoro.invalid>';

export const LINK_SCHEME = 'tesoro';

/**
 * The type of payment files, told by their usual names. Not `application/xml`: without another program for it Tesoro would open every XML file of the computer.
 */
export const PAYMENT_FILE_TYPE = 'application/x-pain+xml';
const PAYMENT_FILE_NAMES = [
  '*pain.001*.xml', '*pain001*.xml', '*pain_001*.xml', '*pain-001*.xml',
  // GNOME's library knows endings only, where a name has one that is known.
  '*pain.001.001.03.xml', '*pain.001.001.09.xml', '*pain.001.xml', '*pain001.xml', '*pain_001.xml', '*pain-001.xml',
];

/**
 * By the beginnings that Tesoro reads, for what asks for the content: xdg-open where there is no desktop environment, and any for names without a known ending. The root
 * has to be there too, since a schema names the same namespace.
 */
const PAYMENT_FILE_ROOTS = [
  ...['03', '09'].map((version) => ['Document', `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`] as const),
  ...['CBIPaymentRequest', 'CBIBdyPaymentRequest'].flatMap((root) => ['00', '01'].map((version) => [root, `urn:CBI:xsd:${root}.00.04.${version}`] as const)),
];

const begins = ([root, namespace]: readonly [string, string]): string =>
  `      <match type="string" offset="0:512" value="&lt;${root}">\n        <match type="string" offset="0:1024" value="${namespace}&quot;"/>\n      </match>\n`;

/** Lines of the menu entry that are not about where the program is. */
export const menuEntry = {
  Name: 'Tesoro',
  GenericName: 'Treasury',
  'GenericName[it]': 'Tesoreria',
  Comment: SYNOPSIS,
  'Comment[it]': 'Tesoreria per portali di crowdfunding',
  Keywords: 'bank;treasury;payments;crowdfunding;',
  'Keywords[it]': 'banca;tesoreria;bonifici;crowdfunding;',
  // The class that Electron gives the window.
  StartupWMClass: EXECUTABLE_ON_LINUX,
  StartupNotify: 'true',
} as const;

/** The whole menu entry, as electron-builder writes that of the AppImage. */
export function menuEntryFile(trial: boolean): string {
  const lines = {
    Type: 'Application', ...menuEntry, ...(trial ? { Name: 'Tesoro TRIAL' } : {}), Exec: `${FOLDER_ON_LINUX}/${EXECUTABLE_ON_LINUX} %U`, Icon: EXECUTABLE_ON_LINUX, Terminal: 'false',
    Categories: `${CATEGORIES};`, MimeType: `x-scheme-handler/${LINK_SCHEME};${PAYMENT_FILE_TYPE};`,
  };
  return `[Desktop Entry]\n${Object.entries(lines).map(([key, value]) => `${key}=${value}\n`).join('')}`;
}

export const paymentFileType = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${PAYMENT_FILE_TYPE}">
    <sub-class-of type="application/xml"/>
    <comment>Payment file</comment>
    <comment xml:lang="it">File di pagamenti</comment>
    <magic priority="90">
${PAYMENT_FILE_ROOTS.map(begins).join('')}    </magic>
${PAYMENT_FILE_NAMES.map((pattern) => `    <glob pattern="${pattern}"/>\n`).join('')}  </mime-type>
</mime-info>
`;

/** What a person reads who removes the package. */
export const PROFILES_STAY = 'Tesoro is removed. What it kept of payments and their evidence stays in the folder .config/tesoro of each person who used it.';

const withoutRepeats = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** In the terms of Debian. The new name of a library stands first: where there is one, the old name may mean another package as well. */
export const debianDependencies = {
  depends: withoutRepeats([...ELECTRON_LIBRARIES.map(({ debian, renamed }) => (renamed === true ? `${debian}t64 | ${debian}` : debian)), 'xdg-utils']),
  // The system's keychain, without which a passphrase keeps the secrets, and messages beside the window.
  recommends: ['libsecret-1-0', 'libnotify4'],
} as const;

/** In the terms of rpm: by library, since the names of packages differ between Fedora, Red Hat and SUSE. */
export const rpmDependencies = {
  requires: [...ELECTRON_LIBRARIES.map(({ library }) => `${library}()(64bit)`), 'xdg-utils'],
  recommends: ['libsecret-1.so.0()(64bit)', 'libnotify.so.4()(64bit)'],
} as const;
