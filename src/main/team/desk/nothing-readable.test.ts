import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { must, payment, rule, teamInTest } from '#test/support/team-desks.ts';

describeWithPostgres('the files of a database', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.remove());

  it('hold no name, account, text or amount of the team', async () => {
    const access = postgres.workspace('sealed').member;
    const team = teamInTest(() => access);
    const anna = await team.found('Annamaria');
    const bruno = await team.join(anna, 'Brunello');
    await team.policy(anna, rule({ approvals: 1, currency: 'EUR', from: 1_234_567 }));
    const { request, claim } = payment(team.clock, 'Bianchi Costruzioni IT60X0542811101000000123456', 98_765_432);
    const asked = must(await anna.desk.request(request));
    await team.catchUp(bruno);
    must(await bruno.desk.approve(request.requestId, asked.payloadHash));
    const { token } = must(await anna.desk.claim(claim));
    must(await anna.desk.resolve(token, 'accepted', 'SRV-4711', 'ACCEPTED'));
    must(await anna.desk.putDocument('note', 'N1', [], { text: 'Ricordarsi della caparra' }));
    must(await anna.desk.raiseAlarm('SRV-4712', { amount: { amountMinor: 55_667_788, currency: 'EUR' }, counterpart: 'Sconosciuto' }));
    const events = [{ sequence: 1, hash: '1'.repeat(64), text: '{"creditor":"Gialli Impianti","amount":"44556677"}' }];
    must(await anna.desk.publish({ journalId: 'J1', count: () => 1, after: (sequence) => events.slice(sequence), hashAt: () => events[0]?.hash ?? null }));
    must(await anna.desk.present('draft', 'Bozza della caparra', true));
    must(await bruno.desk.present('draft', 'Bozza della caparra', true));

    await team.close();
    postgres.sql('CHECKPOINT');
    const bytes = filesBelow(postgres.folder).map((path) => readFileSync(path));
    const readable = (text: string): boolean => [text, text.toUpperCase(), Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').replaceAll('=', '').slice(0, -1)].some((form) => bytes.some((file) => file.includes(form)));
    const secrets = [
      'Annamaria', 'Brunello', 'Rossi Capitale', 'Desk of', 'Bianchi', 'IT60X0542811101000000123456', '98765432', '987654.32', '1234567', 'SRV-4711', 'SRV-4712', 'ACCEPTED', 'caparra', 'Sconosciuto', '55667788', 'Gialli',
      '44556677', 'approver', 'administrator', 'bank.example',
    ];
    expect(secrets.filter(readable)).toEqual([]);
    // What is looked for can be found at all: devices and times are there to be read.
    expect([anna.deviceId, '2026-06-30T10:00'].filter(readable)).toEqual([anna.deviceId, '2026-06-30T10:00']);
  });
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).filter((path) => statSync(path).size > 0);
