export interface PinnedElectron {
  readonly pinned: string;
  readonly version: string;
  /** A day, as 2026-11-19. */
  readonly publishedAt: string;
}
export interface ElectronAge {
  readonly days: number | null;
  readonly old: boolean;
  readonly unknown: boolean;
  readonly says: string;
}
export const MOST_DAYS: number;
export function pinnedElectron(): PinnedElectron;
export function electronAge(electron: PinnedElectron, nowMs: number): ElectronAge;
