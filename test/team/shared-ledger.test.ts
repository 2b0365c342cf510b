import { expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import type { LedgerSetup } from '#shared/domain/ledger/chart.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { ALL, conflictsOf, sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedBy, inState, memberState, until } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* Chart, decisions and locked months of a team's ledger: real desks on one database, each with entries of its own. */

const FEBRUARY = { from: bankDate('2000-01-01'), to: bankDate('2026-02-28'), kind: null, account: null, campaignId: null, search: '', offset: 0, limit: 1 } as const;

const settled = (app: TestWorkspace) => until(async () => {
  const state = await app.ask('ledger.state', null);
  return state.computing ? null : state;
});

async function bookAll(app: TestWorkspace): Promise<void> {
  const { waiting } = await settled(app);
  expect(await app.ask('ledger.book', { which: 'open', shown: waiting.new + waiting.changed, taskId: crypto.randomUUID() })).toBe(waiting.new + waiting.changed);
}

/** With another account, as the editor saves it. */
const withAccount = ({ kinds = {}, ...setup }: LedgerSetup, code: string, name: string, successFee: number | null = null) =>
  ({ ...setup, kinds, accounts: [...setup.accounts, { code, name, type: 'expense' as const, closed: false }], vat: { ...setup.vat, successFee } });

const monthOf = async (app: TestWorkspace, month: string) => (await app.ask('ledger.months', null)).months.find((one) => one.month === month);

describeWithPostgres('the ledger of a team', () => {
  const worlds = sharedWorlds();
  const locked = (app: TestWorkspace, through: string | null): Promise<true> => until(async () => ((await app.ask('ledger.months', null)).through === through ? true : null));

  it('has one chart; a month that one desk locks is locked on another when that has booked it; it is unlocked by the policy', async () => {
    const { anna, bruno } = await worlds.team();
    await anna.ask('ledger.begin', { template: 'generic', locale: 'en' });
    const setup = await until(async () => (await bruno.ask('ledger.settings', null)).setup);
    await bruno.ask('ledger.saveSetup', { setup: withAccount(setup, '5095', 'Travel') });
    await until(async () => ((await anna.ask('ledger.settings', null)).setup?.accounts.some(({ code }) => code === '5095') === true ? true : null));

    for (const app of [anna, bruno]) await app.ask('sync.refresh', { accountId: null });
    await bookAll(anna);
    await anna.ask('ledger.lock', { month: '2026-02' });
    expect((await anna.ask('ledger.settings', null)).lockedThrough).toBe('2026-02');
    await locked(bruno, '2026-02');
    await settled(bruno);
    // Nothing of it is booked on that desk yet, and it belongs into its own months.
    expect(await bruno.ask('ledger.settings', null)).toMatchObject({ lockedThrough: null, entries: 0 });
    expect(await monthOf(bruno, '2026-02')).toMatchObject({ locked: false, obstacle: 'behind' });
    expect((await bruno.ask('ledger.state', null)).differencesTotal).toBe(0);
    await bookAll(bruno);
    await until(async () => ((await bruno.ask('ledger.settings', null)).lockedThrough === '2026-02' || !(await settled(bruno)) ? true : null));
    expect(await monthOf(bruno, '2026-02')).toMatchObject({ locked: true, obstacle: 'locked' });
    expect((await bruno.ask('ledger.entries', FEBRUARY)).total).toBe((await anna.ask('ledger.entries', FEBRUARY)).total);

    // Each has numbers of its own, and says so.
    const columns = [{ field: 'number' as const, title: 'N' }, { field: 'desk' as const, title: 'D' }];
    const destination = { destinationId: crypto.randomUUID(), name: 'x', decimalMark: '.' as const, separator: ';' as const, encoding: 'utf8' as const, days: 'iso' as const, columns };
    for (const [app, name] of [[anna, 'Anna'], [bruno, 'Bruno']] as const) {
      expect(await app.ask('ledger.preview', { destination, from: FEBRUARY.from, to: FEBRUARY.to, locale: 'en' })).toMatch(new RegExp(`^N;D\r\n\\d{4}/000001;${name}, `));
    }

    // Nobody else has to sign in the team that Anna began.
    expect(await bruno.ask('ledger.unlock', { month: '2026-02', reason: 'A charge is missing' })).toEqual({ requestId: null });
    await locked(anna, '2026-01');
    expect((await anna.ask('ledger.months', null)).history[0]).toMatchObject({ month: '2026-02', reason: 'A charge is missing' });
    await anna.ask('ledger.lock', { month: '2026-02' });
    await locked(bruno, '2026-02');

    const { policy } = memberState(await anna.ask('team.state', null));
    const rules = [
      ...policy.rules.map((rule) => ({ ...rule, kinds: rule.kinds.filter((kind) => kind !== 'monthUnlock'), approvers: null })),
      { ruleId: crypto.randomUUID(), kinds: ['monthUnlock' as const], currency: null, from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 1, approvers: null },
    ];
    await anna.ask('team.changePolicy', { basedOn: policy.version, rules });
    for (const app of [anna, bruno]) await until(async () => (memberState(await app.ask('team.state', null)).policy.version > policy.version ? true : null));
    const { requestId } = await anna.ask('ledger.unlock', { month: '2026-02', reason: 'Another charge' });
    if (requestId === null) throw new Error('Nobody was asked');
    expect(await anna.ask('ledger.months', null)).toMatchObject({ through: '2026-02', asked: { requestId, state: 'waiting' } });
    const seen = await until(async () => {
      const read = await bruno.workspace.handlers['approvals.get']({ requestId });
      return read.ok ? read.value : null;
    });
    expect(seen).toMatchObject({ kind: 'monthUnlock', about: '2026-02', subject: { type: 'unlock', month: '2026-02', reason: 'Another charge' }, may: { approve: true, send: false } });
    await approvedBy(bruno, requestId);
    for (const app of [anna, bruno]) {
      await inState(app, requestId, 'applied');
      await locked(app, '2026-01');
    }
    expect(await anna.ask('team.conflicts', null)).toEqual([]);
    expect(memberState(await anna.ask('team.state', null)).tampering).toBeNull();
  }, 180_000);

  it('keeps the accounts of both charts that desks bring with them, and the later lock; which rules count a person decides', async () => {
    const world = await worlds.open();
    const names = { Anna: 'Own costs', Bruno: 'Other costs' } as const;
    const begin = (name: keyof typeof names) => async (app: TestWorkspace): Promise<void> => {
      await app.ask('ledger.begin', { template: 'generic', locale: 'en' });
      const { setup } = await app.ask('ledger.settings', null);
      if (setup === null) throw new Error('no chart');
      await app.ask('ledger.saveSetup', { setup: withAccount(setup, name === 'Anna' ? '5097' : '5098', names[name], name === 'Anna' ? 2200 : 1000) });
      await app.ask('sync.refresh', { accountId: null });
      await bookAll(app);
      await app.ask('ledger.lock', { month: name === 'Anna' ? '2025-12' : '2026-01' });
    };
    const anna = await world.found('Anna', { before: begin('Anna') });
    const bruno = await world.join(anna, 'Bruno', ALL, { before: begin('Bruno') });
    const accounts = async (app: TestWorkspace): Promise<readonly string[]> => ((await app.ask('ledger.settings', null)).setup?.accounts ?? []).map(({ code }) => code);
    for (const app of [anna, bruno]) {
      await until(async () => {
        const all = await accounts(app);
        return all.includes('5097') && all.includes('5098') ? true : null;
      });
      await locked(app, '2026-01');
    }
    const [conflict] = await conflictsOf(anna, 1);
    if (conflict === undefined) throw new Error('no conflict');
    expect(conflict).toMatchObject({ kind: 'ledgerSetup', may: true });
    const own = conflict.versions.find(({ content }) => JSON.stringify(content?.['vat']).includes('2200'));
    await anna.ask('team.settleConflict', { kind: 'ledgerSetup', id: conflict.id, seen: conflict.versions.map(({ hash }) => hash), take: own?.hash ?? '', fields: {} });
    for (const app of [anna, bruno]) {
      await until(async () => ((await app.ask('ledger.settings', null)).setup?.vat.successFee === 2200 ? true : null));
      await conflictsOf(app, 0);
      expect(await accounts(app)).toEqual(expect.arrayContaining(['5097', '5098']));
    }
  });
});
