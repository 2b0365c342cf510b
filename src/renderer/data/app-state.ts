import { create } from 'zustand';
import { invoke, onEvent } from './bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { AppState, Freshness } from '#shared/bridge/app/session.ts';
import type { Settings, SettingsPatch } from '#shared/bridge/app/settings.ts';
import type { Result } from '#shared/domain/result.ts';

interface AppStateStore {
  readonly state: AppState | null;
  readonly error: AppError | null;
}

const useStore = create<AppStateStore>(() => ({ state: null, error: null }));

function change(part: Partial<AppState>): void {
  const { state } = useStore.getState();
  if (state !== null) useStore.setState({ state: { ...state, ...part } });
}

/** A busy computer takes seconds to know the new process. */
const ASKED_AT_MOST = 100;
const ASKED_AGAIN_AFTER_MS = 100;

/** A page just loaded into another process may ask before main knows it as the app's own, and is refused. It asks again. */
async function firstAnswer(): Promise<Result<AppState, AppError>> {
  for (let asked = 1; ; asked += 1) {
    const result = await invoke('app.state', null);
    if (result.ok || result.error.kind !== 'invalid' || asked === ASKED_AT_MOST) return result;
    await new Promise((resolve) => { setTimeout(resolve, ASKED_AGAIN_AFTER_MS); });
  }
}

let started: Promise<() => void> | null = null;

/** Reads the state and keeps it current, once until it is stopped. Returns how to stop. */
export function startAppState(): Promise<() => void> {
  started ??= begin();
  return started;
}

async function begin(): Promise<() => void> {
  const early: Partial<AppState>[] = [];
  const take = (part: Partial<AppState>): void => {
    early.push(part);
    change(part);
  };
  const stops = [
    onEvent('session', ({ session }) => take({ session })),
    onEvent('connections', ({ connections }) => take({ connections })),
    onEvent('settings', ({ settings }) => take({ settings })),
    onEvent('freshness', ({ freshness }) => take({ freshness })),
  ];
  const result = await firstAnswer();
  // An event that came while the answer was on its way may be newer than the answer.
  useStore.setState(result.ok ? { state: Object.assign({}, result.value, ...early) as AppState, error: null } : { state: null, error: result.error });
  return () => {
    for (const stop of stops) stop();
    started = null;
  };
}

/** Outside of components; null until the state was read. */
export const appStateNow = (): AppState | null => useStore.getState().state;

/** null until the state was read; then `error` may say why not. */
export const useAppStateStore = (): AppStateStore => useStore();

/** Only below the app's root, which waits for the state. */
export function useAppState(): AppState {
  const state = useStore((store) => store.state);
  if (state === null) throw new Error('The state of the app was not read yet');
  return state;
}

export const useSettings = (): Settings => useAppState().settings;
export const useFreshness = (): Freshness => useAppState().freshness;

/** Saves settings. The window follows the answer, so that a refused value is never shown as saved. */
export async function updateSettings(patch: SettingsPatch): Promise<Result<Settings, AppError>> {
  const result = await invoke('settings.update', patch);
  if (result.ok) change({ settings: result.value });
  return result;
}
