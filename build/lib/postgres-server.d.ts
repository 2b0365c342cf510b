import type { ChildProcess } from 'node:child_process';

/** The folder with `postgres`, `initdb` and `psql`, or null where no version that is new enough is installed. */
export const findPostgres: () => string | null;

export const howToInstallPostgres: () => string;

/** The user that the server runs as, where it is not this one. */
export const serverUser: () => { readonly uid?: number; readonly gid?: number };

/** Gives a file or folder to the user that the server runs as. */
export const giveToServer: (path: string) => void;

/** Makes an empty cluster in `folder`, whose administrator is "postgres" with this password; SCRAM from everywhere. */
export const makeCluster: (programs: string, folder: string, password: string) => void;

export const freePort: () => Promise<number>;

/** Starts the server of a cluster on 127.0.0.1 and resolves once it takes connections. Throws `Stop` with what it said where it ends instead. */
export const startServer: (
  programs: string, folder: string, port: number, settings?: Readonly<Record<string, string>>,
) => Promise<{ readonly child: ChildProcess; readonly said: readonly string[] }>;

/** Whether `folder` holds a cluster. */
export const hasCluster: (folder: string) => boolean;

interface PsqlAs {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly host?: string;
}

/** Runs SQL with psql; throws with what it said where it fails. Gives what it printed, unaligned and without headings. */
export const runPsql: (programs: string, as: PsqlAs, sql: string, more?: readonly string[]) => string;
