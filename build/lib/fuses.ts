import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';

type FuseName = Exclude<keyof typeof FuseV1Options, number>;

/** What a release's Electron may do, decided in its executable, where no switch and no variable changes it. */
export const FUSES: Readonly<Record<FuseName, boolean>> = {
  /** ELECTRON_RUN_AS_NODE would make it run anybody's script under this app's name and rights. */
  RunAsNode: false,
  EnableCookieEncryption: true,
  /** NODE_OPTIONS, NODE_EXTRA_CA_CERTS and their like. */
  EnableNodeOptionsEnvironmentVariable: false,
  /** --inspect and its like. */
  EnableNodeCliInspectArguments: false,
  /** Enforced on macOS and Windows; Electron has no such check on Linux. */
  EnableEmbeddedAsarIntegrityValidation: true,
  /** A folder called "app" beside the archive is not the app. */
  OnlyLoadAppFromAsar: true,
  /** One snapshot for all processes: there is no other one to ship. */
  LoadBrowserProcessSpecificV8Snapshot: false,
  /** The app has no page of file://. */
  GrantFileProtocolExtraPrivileges: false,
  /** Only speed: WebAssembly checks its bounds by the processor's traps. Electron's own default. */
  WasmTrapHandlers: true,
};

const names = Object.keys(FUSES) as FuseName[];

/** Sets every fuse of an executable; one that this list does not name is a reason to fail. */
export async function setFuses(executable: string): Promise<void> {
  const wanted = Object.fromEntries(names.map((name) => [FuseV1Options[name], FUSES[name]])) as Record<FuseV1Options, boolean>;
  await flipFuses(executable, { ...wanted, version: FuseVersion.V1, strictlyRequireAllFuses: true, resetAdHocDarwinSignature: process.platform === 'darwin' });
}

/** The fuses of an executable that are not as declared. */
export async function wrongFuses(executable: string): Promise<readonly FuseName[]> {
  const wire = (await getCurrentFuseWire(executable)) as Readonly<Partial<Record<number, FuseState>>>;
  return names.filter((name) => wire[FuseV1Options[name]] !== (FUSES[name] ? FuseState.ENABLE : FuseState.DISABLE));
}
