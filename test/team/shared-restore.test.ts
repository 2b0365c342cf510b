import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { named, OTHER_IBAN, ROSSI, saved, sharedWorlds } from '#test/support/shared-desk.ts';
import { until } from '#test/support/team-world.ts';

/* An older export of a desk that shares its data. */

describeWithPostgres('what was removed', () => {
  const worlds = sharedWorlds();

  it('does not come back with an older export where the team has removed it', async () => {
    const folder = temporaryFolder();
    const world = await worlds.open();
    const file = join(folder.path, 'export.tesoro');
    const passphrase = 'a long enough passphrase';
    const anna = await world.desk('Anna', { file });
    await anna.ask('team.create', { access: world.access, teamName: 'Portale', memberName: 'Anna', deviceName: 'Desk' });
    const bruno = await world.join(anna, 'Bruno', ['auditor']);
    const { beneficiaryId } = await anna.ask('beneficiaries.save', ROSSI);
    await named(bruno, 'Rossi S.r.l.');
    await anna.ask('journal.export', { passphrase });
    await anna.ask('beneficiaries.remove', { beneficiaryId });
    await until(async () => ((await saved(bruno)).length === 0 ? true : null));
    await anna.ask('journal.restore', { content: readFileSync(file, 'utf8'), passphrase });
    await until(async () => ((await saved(anna)).length === 0 ? true : null));
    await anna.ask('beneficiaries.save', { ...ROSSI, name: 'Bianchi', accountCode: OTHER_IBAN });
    await named(bruno, 'Bianchi');
    expect((await saved(bruno)).map(({ name }) => name)).toEqual(['Bianchi']);
    folder.remove();
  });
});
