import { expect, it } from 'vitest';

import { describeWithPostgres } from '#test/support/postgres.ts';
import { conflictsOf, named, noted, OTHER_IBAN, ROSSI, saved, sharedWorlds } from '#test/support/shared-desk.ts';
import { until } from '#test/support/team-world.ts';

/* What two desks typed without the database. */

describeWithPostgres('what was written twice', () => {
  const worlds = sharedWorlds();

  it('keeps what is typed without the database and says it afterwards; of two versions both stay until a person decides', async () => {
    const { anna, bruno } = await worlds.team();
    const { beneficiaryId } = await anna.ask('beneficiaries.save', ROSSI);
    const bianchi = await anna.ask('beneficiaries.save', { ...ROSSI, name: 'Bianchi', accountCode: OTHER_IBAN });
    await Promise.all([named(bruno, 'Rossi S.r.l.'), named(bruno, 'Bianchi')]);
    await worlds.postgres().stop();
    await anna.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, notes: 'by Anna', city: '00184 Roma' });
    await bruno.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, notes: 'by Bruno' });
    await anna.ask('beneficiaries.save', { ...ROSSI, name: 'Bianchi', accountCode: OTHER_IBAN, beneficiaryId: bianchi.beneficiaryId, notes: 'offline' });
    // The next start of the app knows what is left to be said.
    const again = await anna.reopen();
    again.workspace.start();
    expect((await saved(again)).map(({ notes }) => notes).toSorted()).toEqual(['by Anna', 'offline']);
    await worlds.postgres().start();
    await noted(bruno, 'offline');
    const [conflict] = await conflictsOf(bruno, 1);
    const [same] = await conflictsOf(again, 1);
    expect(conflict).toMatchObject({ kind: 'beneficiary', id: beneficiaryId, about: 'Rossi S.r.l.', may: true });
    expect(conflict?.versions.map(({ by, content }) => [by, content?.['notes']]).toSorted()).toEqual([['Anna', 'by Anna'], ['Bruno', 'by Bruno']]);
    expect(same?.versions.map(({ hash }) => hash)).toEqual(conflict?.versions.map(({ hash }) => hash));
    const newest = conflict?.versions[0]?.content?.['notes'];
    for (const app of [again, bruno]) expect((await saved(app)).find((one) => one.beneficiaryId === beneficiaryId)?.notes).toBe(newest);

    const of = (name: string): string => conflict?.versions.find(({ by }) => by === name)?.hash ?? '';
    const seen = [of('Anna'), of('Bruno')];
    const input = { kind: 'beneficiary' as const, id: beneficiaryId, seen, take: of('Bruno'), fields: { city: of('Anna') } };
    expect(await bruno.workspace.handlers['team.settleConflict']({ ...input, seen: [of('Anna'), 'f'.repeat(64)] })).toMatchObject({ ok: false, error: { kind: 'changedSinceShown' } });
    await bruno.ask('team.settleConflict', input);
    for (const app of [again, bruno]) {
      await conflictsOf(app, 0);
      expect(await until(async () => (await saved(app)).find(({ notes, city }) => notes === 'by Bruno' && city === '00184 Roma'))).toMatchObject({ beneficiaryId });
    }
    await again.close();
  });

  it('stays in both versions too where one desk removed what another changed', async () => {
    const { anna, bruno } = await worlds.team();
    const { beneficiaryId } = await anna.ask('beneficiaries.save', ROSSI);
    await named(bruno, 'Rossi S.r.l.');
    await worlds.postgres().stop();
    await anna.ask('beneficiaries.remove', { beneficiaryId });
    await bruno.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, notes: 'kept' });
    // The same account, under ids of their own.
    await anna.ask('beneficiaries.save', { ...ROSSI, name: 'Bianchi', accountCode: OTHER_IBAN });
    await bruno.ask('beneficiaries.save', { ...ROSSI, name: 'Bianchi S.p.A.', accountCode: OTHER_IBAN });
    await worlds.postgres().start();
    const conflicts = await conflictsOf(anna, 2);
    await conflictsOf(bruno, 2);
    const conflict = conflicts.find(({ id }) => id === beneficiaryId);
    const bianchi = conflicts.find(({ id }) => id !== beneficiaryId);
    expect(bianchi?.versions.map(({ content }) => content?.['name']).toSorted()).toEqual(['Bianchi', 'Bianchi S.p.A.']);
    const removed = conflict?.versions.find(({ content }) => content === null);
    expect(conflict?.versions).toHaveLength(2);
    expect(removed).toMatchObject({ by: 'Anna', mine: true });
    await anna.ask('team.settleConflict', { kind: 'beneficiary', id: beneficiaryId, seen: conflict?.versions.map(({ hash }) => hash) ?? [], take: removed?.hash ?? '', fields: {} });
    for (const app of [anna, bruno]) {
      await conflictsOf(app, 1);
      expect(await until(async () => ((await saved(app)).length === 1 ? saved(app) : null))).toMatchObject([{ beneficiaryId: bianchi?.id, accountCode: OTHER_IBAN }]);
    }
  });
});
