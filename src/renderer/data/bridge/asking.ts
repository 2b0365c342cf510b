import type { CommandName } from '#shared/bridge/commands.ts';

/** What waits for the bank outside of a refresh, and ends by `sync.cancel`. */
const ASKS: ReadonlySet<CommandName> = new Set([
  'records.refresh', 'records.searchBank', 'transfers.searchBank', 'transfers.reverted', 'payments.validate', 'journal.compare',
  'campaigns.readInvestors', 'campaigns.readPayments',
] satisfies readonly CommandName[]);

const hearers = new Set<(asking: number) => void>();
let asking = 0;

function became(count: number): void {
  asking = count;
  for (const hear of hearers) hear(asking);
}

/** Counts a command while it waits for the bank. */
export async function counted<Answer>(name: CommandName, answer: () => Promise<Answer>): Promise<Answer> {
  if (!ASKS.has(name)) return answer();
  became(asking + 1);
  try {
    return await answer();
  } finally {
    became(asking - 1);
  }
}

/** Hears at once and at every change how many commands wait for the bank. Gives back how to stop. */
export function onAsking(hear: (asking: number) => void): () => void {
  hearers.add(hear);
  // One that began before somebody listened is waited for as well.
  hear(asking);
  return () => {
    hearers.delete(hear);
  };
}
