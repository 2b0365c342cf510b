import type { ShownTransfer } from '#shared/bridge/writes/intents.ts';

/** What the bank's own check said in this session, by the hash of the request without a marker. */
export interface Validations {
  keep(requestHash: string, said: NonNullable<ShownTransfer['validated']>): void;
  forget(requestHash: string): void;
  get(requestHash: string): ShownTransfer['validated'];
}

/** More than anybody validates before sending; a batch may come near. */
const MOST = 5_000;

export function createValidations(): Validations {
  const kept = new Map<string, NonNullable<ShownTransfer['validated']>>();
  return {
    keep: (requestHash, said) => {
      kept.delete(requestHash);
      kept.set(requestHash, said);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    },
    forget: (requestHash) => {
      kept.delete(requestHash);
    },
    get: (requestHash) => kept.get(requestHash) ?? null,
  };
}
