import type { ElectronAge } from '../lib/electron-age.js';

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (environment: Environment, ...names: readonly string[]): boolean => names.some((name) => (environment[name] ?? '') !== '');

/** Whether the environment names what signs for Windows. */
export const signsForWindows = (environment: Environment): boolean => isSet(environment, 'WIN_CSC_LINK', 'CSC_LINK');

/** Apple's own service looks at the app before it is given away, when it is told who asks. */
export const notarizes = (environment: Environment): boolean => isSet(environment, 'APPLE_API_KEY', 'APPLE_ID', 'APPLE_KEYCHAIN_PROFILE');

/** Whether the environment names what signs for macOS, and who asks Apple to look at it. */
export const signsForMac = (environment: Environment): boolean => isSet(environment, 'CSC_LINK', 'CSC_NAME') && notarizes(environment);

/**
 * Why installers for these systems must not be given away; empty where they may. Systems without a signature of programs (Linux) have
 * nothing to be missing. A trial may be built all the same, and is called one.
 */
export function notForRelease(systems: readonly ('win' | 'mac' | 'linux')[], environment: Environment, electron: ElectronAge): readonly string[] {
  return [
    ...(systems.includes('win') && !signsForWindows(environment) ? ['Windows: nothing signs it. Set WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD.'] : []),
    ...(systems.includes('mac') && !signsForMac(environment) ? ['macOS: nothing signs and notarizes it. Set CSC_LINK or CSC_NAME, and APPLE_API_KEY, APPLE_ID or APPLE_KEYCHAIN_PROFILE.'] : []),
    ...(electron.old ? [electron.says] : []),
  ];
}
