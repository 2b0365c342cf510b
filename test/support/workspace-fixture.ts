import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { openStores, verifiedJournal, storesKeeper } from '#main/app/session/open-stores.ts';
import type { OpenStores } from '#main/app/session/open-stores.ts';
import { createRehearsals } from '#main/app/session/rehearsals.ts';
import { createBankClient } from '#main/bank/index.ts';
import type { AuthScheme, BankNetwork } from '#main/bank/index.ts';
import { openWorkspace } from '#main/services/index.ts';
import type { Workspace, WorkspaceConfig, WorkspaceDeps } from '#main/services/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { CommandOutput, CommandCheckedInput } from '#shared/bridge/commands.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { cacheKey, cacheWorker, tasksWorker, readingWorker } from './cache-fixture.ts';
import { rehearsalBank } from './rehearsal-bank.ts';

export const testStoresKey = new Uint8Array(32).fill(0x3c);

export interface TestWorkspaceOptions {
  readonly directory: string;
  readonly url: string;
  readonly portalId?: string;
  /** By which the journal knows the bank, and which the hashes cover; of the address when absent. */
  readonly bankOrigin?: string;
  readonly clock?: Clock;
  readonly settings?: Partial<Settings>;
  /** Practice when absent. */
  readonly environment?: WorkspaceConfig['environment'];
  /** What the person answers past the window; they agree when absent. */
  readonly agrees?: WorkspaceDeps['agrees'];
  /** Where an export is written; null when the person changes their mind. */
  readonly file?: string | null;
  /** The folder that the person chooses; null when they change their mind. */
  readonly folder?: string | null;
  readonly cacheWorker?: URL;
  /** The timer and the steady clock of the refreshes that begin by themselves; the computer's own when absent. */
  readonly beat?: Pick<WorkspaceDeps, 'every' | 'monotonicMs' | 'setTimer'>;
  /** Milliseconds by which the bank's time is moved on since it was heard; the computer's own when absent. */
  readonly ticks?: () => number;
  /** None when absent. */
  readonly auth?: AuthScheme;
  /** What stands between the app and the bank, but for its authorities. */
  readonly network?: Partial<BankNetwork>;
  /** Further certificate authorities, PEM. */
  readonly ca?: string;
  /** Of the journal and the desk; the directory when absent. */
  readonly storesFolder?: string;
  /** Practice when absent. */
  readonly purpose?: WorkspaceConfig['purpose'];
  /** 32 bytes for the journal and the desk. */
  readonly storesKey?: Uint8Array;
  /** Where its place in a team is kept; it can have none when absent. */
  readonly team?: WorkspaceConfig['team'];
  /** 32 bytes for the cache. */
  readonly cacheKey?: Uint8Array;
}

type WorkspaceHandlers = Workspace['handlers'];

export interface TestWorkspace {
  readonly workspace: Workspace;
  readonly stores: OpenStores;
  readonly events: readonly AppEvent[];
  readonly logged: readonly string[];
  /** The practice banks of its rehearsals, the newest last. */
  readonly rehearsalBanks: readonly RunningPracticeBank[];
  /** The value of a command; fails the test when it gave an error. */
  ask<Name extends keyof WorkspaceHandlers>(name: Name, input: CommandCheckedInput<Name>): Promise<CommandOutput<Name>>;
  close(): Promise<void>;
  /** Closes it and opens the same folder again, as the next start of the app does. */
  reopen(change?: Partial<TestWorkspaceOptions>): Promise<TestWorkspace>;
}

/** A workspace with the real client, cache, journal, desk and sync, against the bank at `url`. */
export async function openTestWorkspace(options: TestWorkspaceOptions): Promise<TestWorkspace> {
  const clock = options.clock ?? { now: () => Date.now() };
  // Retries need not wait here.
  const clientDeps = { clock, sleep: (ms: number) => wait(Math.min(ms, 2)), random: () => 0, userAgent: 'test', ...(options.ticks === undefined ? {} : { ticks: options.ticks }) };
  const bank = createBankClient(
    { baseUrl: options.url, portalId: options.portalId ?? 'practice', auth: options.auth ?? { kind: 'none' }, loopbackOnly: true, timeZone: 'Europe/Rome', network: { ...DIRECT, ...options.network, ca: options.ca ?? null } },
    clientDeps,
  );
  const events: AppEvent[] = [];
  const logged: string[] = [];
  const log = (event: string, fields: object): void => {
    logged.push(`${event} ${JSON.stringify(fields)}`);
  };
  const storesKey = options.storesKey ?? testStoresKey;
  const config = { folder: options.storesFolder ?? options.directory, journalKey: storesKey, userDataKey: storesKey };
  const stores = openStores({ ...config, verified: await verifiedJournal(config, tasksWorker), clock });
  const rehearsalBanks: RunningPracticeBank[] = [];
  const shared = {
    clock, userName: 'tester', cacheWorker: options.cacheWorker ?? cacheWorker, tasksWorker, readingWorker,
    settings: () => ({ ...defaultSettings, ...options.settings }),
    agrees: options.agrees ?? (async () => true),
    emit: (event: AppEvent) => void events.push(event),
    chooseFile: async () => options.file ?? null,
    chooseFolder: async () => options.folder ?? null,
    printPdf: async (html: string) => new TextEncoder().encode(html),
    log: { info: log, warn: log, error: log },
  };
  const rehearsals = createRehearsals({
    ...shared, folder: join(options.directory, 'rehearsals'), startBank: rehearsalBank(clock, (started) => rehearsalBanks.push(started)),
    connect: async (address, auth) => createBankClient({ ...address, auth, timeZone: 'Europe/Rome' }, clientDeps),
  });
  const opened = await openWorkspace(
    { connectionId: 'test', bankOrigin: options.bankOrigin ?? new URL(options.url).origin, directory: options.directory, cacheKey: options.cacheKey ?? cacheKey, ephemeral: false, environment: options.environment ?? 'practice', purpose: options.purpose ?? 'practice', ...(options.team !== undefined && { team: options.team }) },
    {
      ...shared, ...options.beat, bank, journal: stores.journal, userData: stores.userData, storesKeeper: storesKeeper(stores), openRehearsal: (content) => rehearsals.open(content),
    },
  );
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const workspace = opened.value;
  const closeAll = async (): Promise<void> => {
    await Promise.all([workspace.close(), rehearsals.close()]);
    stores.close();
  };
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= closeAll());
  return {
    workspace,
    stores,
    events,
    logged,
    rehearsalBanks,
    ask: async (name, input) => {
      const result = await workspace.handlers[name](input);
      if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
      return result.value;
    },
    close,
    reopen: async (change = {}) => {
      await close();
      return openTestWorkspace({ ...options, ...change });
    },
  };
}

export const everything = (accountId: string) => ({ accountId, from: null, to: null, search: '', entries: 'all', marks: 'all' }) as const;

export const firstPage = { search: '', filters: {}, sort: null, offset: 0, limit: 100 } as const;
