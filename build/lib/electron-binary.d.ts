/** An Electron to run: its executable, the folder it stands in, and whether it comes from Electron's own publisher. */
export interface Electron {
  readonly path: string;
  readonly folder: string;
  readonly official: boolean;
}

export const findElectron: () => Electron | undefined;
export const ensureElectron: () => Promise<Electron>;
export const electronEnvironment: (electron: Electron) => Record<string, string | undefined>;
export const sandboxArguments: (electron: Electron) => readonly string[];
