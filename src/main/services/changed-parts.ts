import type { ChangedPart } from '#shared/bridge/events.ts';

/** Time over which changes are gathered before the window is told. */
const GATHER_MS = 120;

/** Gathers changed parts, so that views read again once for many windows of a statement. */
export function changedPartsCollector(tell: (parts: readonly ChangedPart[]) => void): {
  readonly add: (part: ChangedPart) => void;
  readonly flush: () => void;
} {
  const parts = new Set<ChangedPart>();
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (parts.size === 0) return;
    tell([...parts]);
    parts.clear();
  };
  return {
    add: (part) => {
      parts.add(part);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}
