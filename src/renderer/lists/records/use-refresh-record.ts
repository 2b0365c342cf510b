import { useCallback, useEffect, useRef, useState } from 'react';

import { refreshRecord } from '#renderer/data/bridge/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

interface RefreshOptions {
  readonly section: Section;
  readonly id: string;
  /** Something of the record was never read: it is read once, without being asked. */
  readonly wanted: boolean;
  /** Shows what the cache then holds. */
  readonly onRead: () => void;
}

export interface RefreshRecord {
  readonly reading: boolean;
  /** Why the last reading failed; what was cached before stays. */
  readonly error: AppError | null;
  readonly refresh: () => void;
}

/** Reads a record and what belongs to it from the bank. */
export function useRefreshRecord({ section, id, wanted, onRead }: RefreshOptions): RefreshRecord {
  const [reading, setReading] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const asked = useRef(false);

  const refresh = useCallback(() => {
    const read = async (): Promise<void> => {
      setReading(true);
      const result = await refreshRecord(section, id);
      setReading(false);
      setError(result.ok ? null : result.error);
      if (result.ok) onRead();
    };
    void read();
  }, [section, id, onRead]);

  useEffect(() => {
    if (!wanted || asked.current) return;
    asked.current = true;
    refresh();
  }, [wanted, refresh]);

  return { reading, error, refresh };
}
