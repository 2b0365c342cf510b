import type { IntentRecord } from '#main/store/journal/index.ts';
import { accountOf, isAccountWrite } from '#shared/bridge/writes/intents.ts';
import type { Engine } from './engine.ts';

/** Several payments of one account in a row ask for its balance once, when they are through. */
const QUIET_MS = 3_000;

/** Reads the balance of an account again after what moves money on it was taken, executed or not carried out. */
export interface BalanceReading {
  noticed(record: IntentRecord, before: IntentRecord | null): void;
  stop(): void;
}

export function createBalanceReading({ bench, reader, setTimer, stopped }: Pick<Engine, 'bench' | 'reader' | 'setTimer' | 'stopped'>): BalanceReading {
  const waiting = new Map<string, () => void>();
  const readNow = async (accountId: string): Promise<void> => {
    const read = await reader.ask('getBalance', { params: { accountId } });
    if (!read.ok || stopped()) return;
    await bench.cache.write.putBalance(accountId, read.value.answer, read.value.asOf);
    bench.syncDeps.onChanged('accounts');
  };
  return {
    noticed: ({ shown, state }, before) => {
      if (before === null || before.state === state || !isAccountWrite(shown) || !MOVED.has(state)) return;
      if (shown.kind === 'createVirtualIban' || shown.kind === 'deactivateVirtualIban') return;
      const { accountId } = accountOf(shown);
      waiting.get(accountId)?.();
      waiting.set(accountId, setTimer(() => {
        waiting.delete(accountId);
        void readNow(accountId).catch((error: unknown) => {
          if (!stopped()) bench.unexpected('intents.balance', error);
        });
      }, QUIET_MS));
    },
    stop: () => {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}

const MOVED: ReadonlySet<IntentRecord['state']> = new Set(['ACCEPTED', 'SETTLED', 'FAILED', 'CONFLICT']);
