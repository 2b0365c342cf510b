import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import type { ClosingWrite } from '#shared/bridge/writes/portal-inputs.ts';
import type { ShownTransfer } from '#shared/bridge/writes/account-writes.ts';
import { freeze } from '#main/writes/freeze/index.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { instant } from './cache-fixture.ts';
import { ACCOUNT, openEngine, rejected } from './engine-world.ts';
import { second } from './journal-fixture.ts';

/* What a write is frozen from: a cache, settings and a bank's clock that each test writes. */

export function openFreezing() {
  const { workspace, record, world, close, asked } = openEngine();
  world.serverMs = instantToMs(instant('2026-03-10T10:00:00Z'));
  world.answers.getRevertedTransfer = () => rejected('getRevertedTransfer', { httpStatus: 404 });
  const state = {
    settings: { markInUri: false, cutOffTime: '17:00', moveOrderIn: 'body' },
    /** By section and id: "orders O1". */
    records: {} as Record<string, object>,
    orders: [] as readonly object[],
    balance: { available: { amountMinor: 1_000_00, currency: 'EUR' }, accounting: null } as object | null,
    reserved: null as { readonly asOf: Instant; readonly entries: readonly object[] } | null,
    validated: null as ShownTransfer['validated'],
    validatedHashes: [] as string[],
  };
  const account = { accountId: 'A1', iban: ACCOUNT.iban, alias: 'Conto' as string | null, productName: 'Conto' as string | null, currency: 'EUR' as string | null };
  const view = () => ({ account, balance: state.balance === null ? null : { value: state.balance, asOf: second(0) } });
  Object.assign(workspace, {
    userData: { list: () => [] },
    settings: () => state.settings,
    cache: {
      read: {
        listAccounts: async () => [view(), { account: { accountId: 'A2', iban: null, currency: 'EUR' } }, { account: { accountId: 'A3', iban: 'IT99', currency: null } }],
        findAccount: async (accountId: string) => (accountId === 'A1' ? view() : null), reservedEntries: async () => state.reserved,
        findRecord: async (section: string, id: string) => (state.records[`${section} ${id}`] === undefined ? null : { record: state.records[`${section} ${id}`] }),
        closingOrders: async () => state.orders,
      },
    },
  });
  const frozen = (write: Write | ClosingWrite, requestId = 'R1', decimalMark: '.' | ',' = '.') => freeze(write, {
    workspace, decimalMark, requestId, validated: (hash) => {
      state.validatedHashes.push(hash);
      return state.validated;
    },
  });
  return { workspace, record, world, asked, state, account, frozen, close };
}
