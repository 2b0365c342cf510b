import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import type { Rhythm } from '#shared/domain/payment/rhythm.ts';
import { standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

const SLOW = { timeout: 60_000 };
const ID = '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f30';
const clock = standingClock('2026-11-26T10:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let bank: RunningPracticeBank;
let app: TestWorkspace;

beforeEach(async () => {
  clock.set('2026-11-26T10:00:00Z');
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 5 });
  const { url, portalId } = bank;
  await bank.close();
  // The bank is gone: everything works offline, by this computer's clock.
  app = await openTestWorkspace({ directory: folder.path, url, portalId, clock, file: join(folder.path, 'backup.tesoro') });
});

afterEach(async () => {
  await app.close();
  folder.remove();
});

const draft = {
  ...emptyTransferDraft, taxRelief: null, accountId: 'A1', beneficiaryName: 'Immobiliare Aldina', beneficiaryAccount: 'IT60X0542811101000000123456', amount: '1.200,00',
  description: 'Canone {nome mese} {anno}', remittanceInformation: 'Q{quarter}',
};
const rhythm = (change: Partial<Rhythm> = {}) => ({ every: 'month', day: 1, from: bankDate('2026-11-26'), until: null, closed: 'after', ...change }) as const;
const template = (change: Partial<Rhythm> | null = null) => ({ templateId: ID, name: 'Canone', draft, rhythm: change === null ? null : rhythm(change), language: 'it' as const });

const drafts = async () => (await app.ask('drafts.list', null)).toSorted((left, right) => (left.occurrence?.day ?? '').localeCompare(right.occurrence?.day ?? ''));
const madeFor = async () => (await drafts()).map(({ occurrence }) => occurrence?.day);
const missed = async () => (await app.ask('templates.get', { templateId: ID })).missed.map(({ day }) => day);

/** As the next start of the app on another day. */
async function startOn(day: string): Promise<void> {
  clock.set(`${day}T10:00:00Z`);
  app = await app.reopen();
  app.workspace.start();
  await vi.waitFor(() => expect(app.events.some((event) => event.type === 'freshness' && event.freshness.phase === 'offline')).toBe(true), { timeout: 60_000 });
}

describe('a template', SLOW, () => {
  it('makes a draft for today, and never sends it', async () => {
    await app.ask('templates.save', template());
    const made = await app.ask('templates.use', { templateId: ID });
    expect(made.content.draft).toMatchObject({ description: 'Canone novembre 2026', remittanceInformation: 'Q4', executionDate: '2026-11-26', amount: '1.200,00' });
    expect(await app.ask('drafts.get', { draftId: made.draftId })).toEqual(made);
    expect(await app.ask('intents.list', { scope: 'all', limit: 10 })).toEqual([]);
  });

  it('is renamed, deleted and put back with what its rhythm has done', async () => {
    await app.ask('templates.save', { ...template({ day: 26 }), name: 'Before' });
    await app.ask('templates.save', template({ day: 26 }));
    expect(await app.ask('templates.list', null)).toMatchObject([{ name: 'Canone', missed: [], next: { day: '2026-12-26', pay: '2026-12-28' } }]);
    await app.ask('templates.remove', { templateId: ID });
    expect(await app.ask('templates.list', null)).toEqual([]);
    await app.ask('templates.save', template({ day: 26 }));
    expect(await madeFor()).toEqual(['2026-11-26']);
    app = await app.reopen();
    expect(await app.ask('templates.get', { templateId: ID })).toMatchObject({ name: 'Canone', draft });
  });
});

describe('a rhythm', SLOW, () => {
  it('makes its draft on its day, once over two starts, and says what is ready', async () => {
    await app.ask('templates.save', template({}));
    expect(await drafts()).toEqual([]);
    await startOn('2026-12-01');
    await startOn('2026-12-01');
    const [made, ...others] = await drafts();
    expect(others).toEqual([]);
    expect(made).toMatchObject({ occurrence: { templateId: ID, name: 'Canone', day: '2026-12-01' }, content: { draft: { description: 'Canone dicembre 2026', executionDate: '2026-12-01' } } });
    expect((await app.ask('overview.get', null)).waiting).toContainEqual({ kind: 'draftsReady', count: 1, only: made?.draftId, due: { name: 'Canone', day: '2026-12-01' } });
    // Changed, then deleted: it is not made again.
    if (made === undefined) throw new Error('no draft');
    const { draftId } = made;
    expect(await app.ask('drafts.save', { draftId, content: { kind: 'createTransfer', draft: { ...draft, amount: '1' } }, step: 'details' })).toMatchObject({ occurrence: { day: '2026-12-01' } });
    await app.ask('drafts.remove', { draftId });
    await startOn('2026-12-02');
    expect(await drafts()).toEqual([]);
  });

  it('makes what was missed in a week of holidays, dated for the next open day, in the words of its own day', async () => {
    await app.ask('templates.save', template({ day: 24 }));
    await startOn('2026-12-27');
    expect((await drafts()).map(({ occurrence, content }) => [occurrence?.day, content.draft.description, content.kind === 'createTransfer' && content.draft.executionDate]))
      .toEqual([['2026-12-24', 'Canone dicembre 2026', '2026-12-28']]);
  });

  it('waits for the banking day, and does not for an instant payment, which has no date', async () => {
    await app.ask('templates.save', template({ day: 25 }));
    await startOn('2026-12-25');
    expect(await drafts()).toEqual([]);
    await app.ask('templates.save', { ...template({ day: 25 }), draft: { ...draft, isInstant: true } });
    expect((await drafts()).map(({ content }) => content.kind === 'createTransfer' && content.draft.executionDate)).toEqual(['']);
    await startOn('2026-12-28');
    expect(await madeFor()).toEqual(['2026-12-25']);
  });

  it('makes only the last after a long time, and asks about the others until somebody decides', async () => {
    await app.ask('templates.save', template({ every: 'week', day: 1 }));
    await startOn('2027-01-05');
    expect(await madeFor()).toEqual(['2027-01-04']);
    expect(await missed()).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']);
    expect((await app.ask('overview.get', null)).waiting).toContainEqual({ kind: 'missedPayments', count: 5 });
    await startOn('2027-01-12');
    expect(await madeFor()).toEqual(['2027-01-04', '2027-01-11']);
    expect(await missed()).toHaveLength(5);
    expect(await app.ask('templates.settle', { templateId: ID, make: false })).toBe(5);
    expect(await app.ask('templates.settle', { templateId: ID, make: true })).toBe(0);
    await startOn('2027-01-12');
    expect([await missed(), await madeFor()]).toEqual([[], ['2027-01-04', '2027-01-11']]);
  });

  it('makes all that were missed where somebody wants them', async () => {
    await app.ask('templates.save', template({ every: 'week', day: 1 }));
    await startOn('2027-01-05');
    expect(await app.ask('templates.settle', { templateId: ID, make: true })).toBe(5);
    expect(await madeFor()).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04']);
  });

  it('makes nothing twice when the clock is set back, and loses nothing when it ran ahead', async () => {
    await app.ask('templates.save', template({}));
    await startOn('2026-12-01');
    await startOn('2026-11-20');
    await startOn('2026-12-02');
    expect(await madeFor()).toEqual(['2026-12-01']);
    await startOn('2031-06-15');
    expect(await madeFor()).toEqual(['2026-12-01', '2031-06-01']);
    await startOn('2027-01-04');
    expect(await madeFor()).toEqual(['2026-12-01', '2027-01-01', '2031-06-01']);
    expect(await missed()).toEqual([]);
  });

  it('does not go back before it was set, and ends', async () => {
    await app.ask('templates.save', template({ from: bankDate('2025-01-01'), until: bankDate('2026-12-31') }));
    expect(await drafts()).toEqual([]);
    await startOn('2027-03-01');
    expect(await madeFor()).toEqual(['2026-12-01']);
    expect(await app.ask('templates.get', { templateId: ID })).toMatchObject({ next: null, missed: [] });
  });

  it('stands in the calendar until its draft does', async () => {
    await app.ask('templates.save', template({}));
    const period = { from: bankDate('2026-11-01'), to: bankDate('2027-01-31'), decimalMark: ',' } as const;
    const recurring = async () => {
      const { entries, late } = await app.ask('agenda.between', period);
      return [entries, late].map((list) => list.flatMap(({ kind, date, id }) => (kind === 'recurring' || kind === 'draft' ? [`${kind} ${date} ${id === ID}`] : [])));
    };
    expect(await recurring()).toEqual([['recurring 2026-12-01 true', 'recurring 2027-01-04 true'], []]);
    expect((await app.ask('agenda.between', period)).entries.find(({ kind }) => kind === 'recurring')).toMatchObject({ name: 'Canone', amount: { amountMinor: -120_000, currency: 'EUR' } });
    await startOn('2026-12-01');
    expect(await recurring()).toEqual([['draft 2026-12-01 false', 'recurring 2027-01-04 true'], []]);
  });

  it('comes back from an export with what it has done', async () => {
    await app.ask('templates.save', template({}));
    await startOn('2026-12-01');
    const [made] = await drafts();
    await app.ask('drafts.remove', { draftId: made?.draftId ?? '' });
    const passphrase = 'a long passphrase';
    await app.ask('journal.export', { passphrase });
    const content = readFileSync(join(folder.path, 'backup.tesoro'), 'utf8');
    app = await app.reopen({ directory: join(folder.path, 'other'), storesKey: new Uint8Array(32).fill(1) });
    await app.ask('journal.restore', { content, passphrase });
    expect(await app.ask('templates.list', null)).toMatchObject([{ name: 'Canone', next: { day: '2027-01-01' }, missed: [] }]);
    await startOn('2026-12-02');
    expect(await drafts()).toEqual([]);
  });
});
