import { pathOfPage } from '#renderer/data/paths/paths.ts';

let left: string | null = null;

/** Remembers the list of writes as it stands, for the way back. */
export function leaveList(path: string): void {
  left = path;
}

export const listLeft = (): string => left ?? `${pathOfPage('activity')}?show=writes`;
