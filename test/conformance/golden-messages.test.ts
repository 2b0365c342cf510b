import { beforeAll, describe, expect, it, onTestFailed } from 'vitest';

import { commandNames } from '#shared/bridge/commands.ts';
import type { CommandName } from '#shared/bridge/commands.ts';

import { inTheApp } from './golden/app-world.ts';
import * as app from './golden/app.ts';
import { batches, inAFile, laterDays } from './golden/batches.ts';
import type { Answers } from './golden/conversation.ts';
import { readGolden, writeGolden } from './golden/golden-files.ts';
import * as payments from './golden/payments.ts';
import * as portal from './golden/portal.ts';
import * as readings from './golden/readings.ts';
import * as team from './golden/team.ts';
import * as trouble from './golden/trouble.ts';
import { inAWorld } from './golden/world.ts';
import type { GoldenWorld } from './golden/world.ts';
import { WRONG_INPUT } from './golden/wrong-inputs.ts';

/*
 * What every command of the bridge answers, asked over the dispatcher of its channel, is what is stored in test/golden, one file per
 * area: `"COMMAND": { "WHAT THE MESSAGE IS ABOUT": ANSWER }`. test/conformance/golden has the messages; its plain.ts says what of an
 * answer is replaced, and why.
 *
 * After a change that is meant, the files are written anew by
 *
 *   TESORO_WRITE_GOLDEN=1 npm test -- --only conformance golden-messages
 *
 * which compares nothing and fails. Read the difference, and run it once more without.
 */

const WRITES = process.env['TESORO_WRITE_GOLDEN'] === '1';
const HOW = 'The answers are not those of test/golden. If that is meant, write them anew: TESORO_WRITE_GOLDEN=1 npm test -- --only conformance golden-messages';
const LIMIT_MS = 600_000;

const answers: Answers = new Map();
let stored: ReturnType<typeof readGolden> = {};

const afterARefresh = (...talks: readonly ((world: GoldenWorld) => Promise<void>)[]): Promise<void> =>
  inAWorld({ answers }, async (world) => {
    await world.begin('sync.refresh', { accountId: null });
    for (const talk of talks) await talk(world);
  });

beforeAll(async () => {
  await inAWorld({ answers }, readings.sync);
  await afterARefresh(
    readings.accounts, readings.overview, readings.statement, readings.differences, readings.review, readings.records, readings.transfers, readings.others, readings.ledger,
  );
  await afterARefresh(readings.safeguarding);
  await afterARefresh(payments.drafts, payments.templates, payments.beneficiaries, payments.transfers, payments.codes, payments.unknown, payments.otherAccountWrites, payments.journal);
  await inAWorld({ answers }, payments.attachments);
  await inAWorld({ answers }, payments.folders);
  await afterARefresh(payments.inAFile, inAFile);
  await afterARefresh(batches, laterDays);
  await afterARefresh(portal.campaigns, portal.portalWrites, portal.orders, portal.closings, portal.otherClosings);
  await afterARefresh(portal.protection);
  await inAWorld({ answers }, team.alone);
  await afterARefresh(trouble.refusingBank, trouble.noBank);
  await inAWorld({ answers, agrees: async () => false, file: null, settings: { askBeforeSending: 'always', askAbove: 1 } }, trouble.unwillingPerson);
  await inTheApp(answers, async (world) => {
    await app.app(world);
    await app.connections(world);
    await app.nothingOpen(world, answers);
    await app.wrong(world);
  });
  if (WRITES) {
    writeGolden(answers);
    throw new Error('The files of test/golden were written anew, and nothing was compared: run it again without TESORO_WRITE_GOLDEN.');
  }
  stored = readGolden();
}, LIMIT_MS);

describe('the answers of the bridge', () => {
  it('are asked for of every command, by what it takes and by what it does not take', () => {
    const about = (name: CommandName): readonly string[] => [...(answers.get(name)?.messages.keys() ?? [])];
    const never = commandNames.filter((name) => about(name).every((what) => what === WRONG_INPUT));
    const neverByWrongInput = commandNames.filter((name) => !about(name).includes(WRONG_INPUT));
    expect({ never, neverByWrongInput }).toEqual({ never: [], neverByWrongInput: [] });
  });

  it('are stored of every command, and of none that there is not', () => {
    expect(Object.keys(stored).toSorted()).toEqual(commandNames.toSorted());
  });

  it.each(commandNames)('are as they are stored: %s', (name) => {
    onTestFailed(() => {
      console.error(HOW);
    });
    expect(Object.fromEntries(answers.get(name)?.messages ?? [])).toEqual(stored[name]);
  });
});
