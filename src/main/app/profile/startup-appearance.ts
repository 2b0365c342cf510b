import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SecretKeeper } from '#shared/bridge/app/connection-inputs.ts';
import { MOST_WINDOWS } from '#shared/bridge/lists/windows.ts';

import type { WindowPlace } from './profile.ts';

/** The part of the profile that the window needs to open; the rest is read and checked while it draws. */
interface StartupAppearance {
  readonly theme: 'system' | 'light' | 'dark';
  /** As the settings have it, such as "it" or "system". */
  readonly language: string;
  /** The connection used last needs no passphrase. */
  readonly opensByItself: boolean;
  readonly windowPlace: WindowPlace | null;
}

/** Reads settings.json leniently: what is absent or wrong takes its default. */
export function readStartupAppearance(profileFolder: string): StartupAppearance {
  const content = readParts(join(profileFolder, 'settings.json'));
  const { theme, language } = parts(content['settings']);
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: typeof language === 'string' ? language : 'system',
    opensByItself: opensByItself(content),
    windowPlace: placeIn(parts(content['windowPlace'])),
  };
}

type Parts = Readonly<Record<string, unknown>>;

const parts = (value: unknown): Parts => (typeof value === 'object' && value !== null ? (value as Parts) : {});

function readParts(path: string): Parts {
  try {
    return parts(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

function opensByItself({ lastConnectionId, connections }: Parts): boolean {
  const last = Array.isArray(connections) ? connections.map(parts).find(({ connectionId }) => connectionId === lastConnectionId) : undefined;
  return last?.['keepSecretsWith'] === ('keychain' satisfies SecretKeeper);
}

function placeIn({ x, y, width, height, maximized, fullScreen, zoomLevel, number }: Parts): WindowPlace | null {
  if (!Number.isInteger(x) || !Number.isInteger(y) || !isSize(width, 400) || !isSize(height, 300) || typeof maximized !== 'boolean') return null;
  const zoomed = typeof zoomLevel === 'number' && zoomLevel >= -8 && zoomLevel <= 9 ? zoomLevel : 0;
  return { x: x as number, y: y as number, width, height, maximized, fullScreen: fullScreen === true, zoomLevel: zoomed, number: Number.isInteger(number) ? Math.min(MOST_WINDOWS, Math.max(1, number as number)) : 1 };
}

const isSize = (value: unknown, least: number): value is number => Number.isInteger(value) && (value as number) >= least && (value as number) <= 20_000;
