import { ESCROW, MAIN } from '#practice-bank/testing/caller.ts';
import type { PracticeBooks } from '#practice-bank/server/control.ts';
import type { Transfer } from '#practice-bank/bank/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { Money } from '#shared/domain/money.ts';
import { everything, firstPage } from '#test/support/workspace-fixture.ts';
import { words } from '../support/person.ts';
import type { Journey } from '../support/journey.ts';
import type { StrangeWorld } from '../support/strange-world.ts';
import type { Findings } from '../support/violation.ts';

/* Reading everything, held against the bank's books. */

const MOST_ROWS = 500;
/** Questions that a bank may refuse while its limits are found out. */
const MOST_REFUSED = 12;

/** Transfers that this dialect never shows, whoever asks. */
function isHidden(world: StrangeWorld, transfer: Transfer): boolean {
  return (world.dialect['suspended'] === 'unlisted' && transfer.challengeId !== null)
    || (world.dialect['virtual-transfer'] !== 'transfer' && world.books().virtualIbans.has(transfer.debtor.accountCode));
}

type Listed = { readonly id: string; readonly record: object };

async function listed(world: StrangeWorld, section: Section): Promise<{ readonly rows: readonly Listed[]; readonly mayLack: boolean }> {
  const rows: Listed[] = [];
  let mayLack = false;
  for (let total = 1; rows.length < total;) {
    const page = await world.app.ask('records.page', { ...firstPage, section, offset: rows.length, limit: MOST_ROWS });
    // Whatever the list calls it: it says of itself that it may lack rows.
    mayLack ||= /"(?:mayLack|incomplete|partial|cut|capped|mayBeCut|lacking|complete)":(?!null|false,"complete")/.test(JSON.stringify({ ...page, rows: [] })) && !JSON.stringify({ ...page, rows: [] }).includes('"complete":true');
    total = page.total;
    if (page.rows.length === 0) break;
    // A transfer's own id, not the one by which the cache tells those of two accounts apart.
    for (const { id, record } of page.rows) rows.push({ id: 'moneyTransferId' in record && section === 'transfers' ? record.moneyTransferId : id, record });
  }
  return { rows, mayLack };
}

function compareIds(what: string, shown: readonly string[], atBank: readonly string[], mayLack: boolean, findings: Findings): void {
  const [here, there] = [new Set(shown), new Set(atBank)];
  const missing = [...there].filter((id) => !here.has(id));
  const more = [...here].filter((id) => !there.has(id));
  if (missing.length > 0 && !mayLack) findings.report('truth', `${what}: ${String(missing.length)} of ${String(there.size)} are missing, and the list does not say so`);
  if (more.length > 0) findings.report('truth', `${what}: ${String(more.length)} are shown that the bank does not have`);
  if (here.size !== shown.length) findings.report('truth', `${what}: shown twice`);
}

const sections: readonly (readonly [Section, string, (books: PracticeBooks) => readonly string[]])[] = [
  ['campaigns', 'campaigns', ({ campaigns }) => [...campaigns.keys()]],
  ['orders', 'orders', ({ orders }) => [...orders.keys()]],
  ['investors', 'investors', ({ investors }) => [...investors.keys()]],
  ['companies', 'companies', ({ companies }) => [...companies.keys()]],
  ['unidentified', 'unidentified transfers', ({ unidentified }) => [...unidentified.keys()]],
  ['disputes', 'disputes', ({ disputes }) => [...disputes.keys()]],
];

/** An amount that is shown is the bank's, or none is. */
function compareAmounts(what: string, shown: Money | null | undefined, minor: number, findings: Findings): void {
  if (shown !== null && shown !== undefined && shown.amountMinor !== minor) findings.report('truth', `${what}: ${String(shown.amountMinor)} is shown, ${String(minor)} is in the books`);
}

async function readEverything(world: StrangeWorld, findings: Findings): Promise<void> {
  const freshness = await world.app.workspace.handlers['sync.refresh']({ accountId: null });
  if (!freshness.ok) findings.report('work', `nothing could be read: ${words(freshness.error)}`);
  else if (freshness.value.phase === 'failed' || freshness.value.phase === 'offline') findings.report('work', `not everything could be read: ${JSON.stringify(freshness.value).slice(0, 400)}`);
}

async function compareEverything(world: StrangeWorld, findings: Findings): Promise<void> {
  const books = world.books();
  const accounts = await world.app.ask('accounts.list', null);
  compareIds('accounts', accounts.map(({ account }) => account.accountId), [...books.accounts.keys()].map((id) => world.wire(id)), false, findings);
  for (const { account, balance } of accounts) {
    const own = [...books.accounts.values()].find(({ accountId }) => world.wire(accountId) === account.accountId);
    if (own !== undefined) compareAmounts(`balance of ${own.accountId}`, balance?.value.accounting, own.balanceMinor, findings);
  }
  for (const [section, what, ids] of sections) {
    const { rows, mayLack } = await listed(world, section);
    compareIds(what, rows.map(({ id }) => id), ids(books).map((id) => world.wire(id)), mayLack, findings);
  }
  const transfers = await listed(world, 'transfers');
  const atBank = [...books.transfers.values()].filter((transfer) => !isHidden(world, transfer));
  compareIds('transfers', transfers.rows.map(({ id }) => id), atBank.map(({ moneyTransferId }) => world.wire(moneyTransferId)), transfers.mayLack, findings);
  const byId = new Map(atBank.map((transfer) => [world.wire(transfer.moneyTransferId), transfer]));
  for (const { id, record } of transfers.rows) {
    const own = byId.get(id);
    const amount = (record as { readonly amount?: { readonly debtor?: Money | null } | null }).amount;
    if (own !== undefined) compareAmounts('the amount of a transfer', amount?.debtor, own.debtorMinor, findings);
  }
  const orders = await listed(world, 'orders');
  for (const { id, record } of orders.rows) {
    const own = [...books.orders.values()].find(({ orderId }) => world.wire(orderId) === id);
    if (own !== undefined) compareAmounts('the total of an order', (record as { readonly totalAmount?: Money | null }).totalAmount, own.totalMinor, findings);
  }
}

export const reading: Journey = {
  name: 'read everything',
  run: async (world, findings) => {
    await readEverything(world, findings);
    await compareEverything(world, findings);
    const counts = world.bank.control;
    const asked = counts.arrivals();
    for (const operation of ['searchMoneyTransfers', 'listTransactions'] as const) {
      const refused = (asked[operation] ?? 0) - counts.executionsOf(operation);
      if (refused > MOST_REFUSED) findings.report('manners', `${operation}: refused ${String(refused)} times`);
    }
    // What was learned is kept: a second reading is not refused for the same reason again.
    counts.resetCounts();
    await readEverything(world, findings);
    for (const operation of ['searchMoneyTransfers', 'listTransactions'] as const) {
      const refused = (counts.arrivals()[operation] ?? 0) - counts.executionsOf(operation);
      if (refused > 0) findings.report('manners', `${operation}: refused ${String(refused)} times again`);
    }
  },
};

export const statementMonth: Journey = {
  name: 'the statement of a month',
  run: async (world, findings) => {
    for (const own of [MAIN, ESCROW]) {
      const accountId = world.wire(own);
      const to = addDays(bankDate(world.today()), -1);
      const from = addDays(to, -30);
      const read = await world.app.workspace.handlers['sync.refreshStatement']({ accountId, from, to });
      if (!read.ok) findings.report('work', `the statement could not be read: ${words(read.error)}`);
      else if (read.value.phase === 'failed') findings.report('work', `the statement could not be read: ${JSON.stringify(read.value).slice(0, 300)}`);
      const summary = await world.app.ask('statement.summary', { ...everything(accountId), from, to });
      const entries = (world.books().accounts.get(own)?.entries ?? []).filter(({ operationDate }) => operationDate >= from && operationDate <= to);
      const said = JSON.stringify(summary);
      const admits = /"(?:incomplete|unreadable|uncovered|gaps|missing)":(?!0|null|false|\[\])/.test(said);
      if (summary.total !== entries.length && !admits) findings.report('truth', `${String(summary.total)} entries of ${String(entries.length)}, and the statement does not say so: ${said.slice(0, 300)}`);
    }
  },
};
