import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import { must } from '#test/support/team-desks.ts';
import { median, percentile } from './measure.ts';
import type { Measure } from './measure.ts';
import { filledTeam, LARGE_TEAM, processorMs } from './team-filled.ts';
import type { FilledTeam } from './team-filled.ts';

const ROUNDS = 60;

interface Took {
  readonly ms: number;
  readonly processorMs: number;
}

/** The copy of the desk is synced to the disk behind its answer: what comes next would wait for that. */
const BEHIND_MS = 20;

async function timed(work: () => Promise<unknown>): Promise<Took> {
  await wait(BEHIND_MS);
  const [begun, processor] = [performance.now(), process.cpuUsage()];
  await work();
  return { ms: performance.now() - begun, processorMs: processorMs(processor) };
}

const BARE = 'bare';

/**
 * The transaction of an approval and of a claim, its statements said one after the other by the driver alone to an empty workspace beside: nothing is verified, signed or kept. `atOnce`: in
 * two messages, as a desk says them, which is printed beside.
 */
async function bareClient({ postgres }: Pick<FilledTeam, 'postgres'>) {
  const isThere = postgres.sql(`SELECT 1 FROM pg_database WHERE datname = '${BARE}'`) !== '';
  const { user, password, database } = isThere ? postgres.access(`${BARE}_anna`, BARE) : postgres.workspace(BARE).member;
  const client = new pg.Client({ host: '127.0.0.1', port: postgres.port, user, password, database });
  await client.connect();
  const head = `SELECT sequence, hash, (SELECT max(version) FROM ${BARE}.schema_version) AS version FROM ${BARE}.head`;
  const after = `SELECT sequence, hash, header, signature, body FROM ${BARE}.entry WHERE sequence > $1 ORDER BY sequence LIMIT $2`;
  const { rows: [found] } = await client.query<{ sequence: string }>(head);
  let sequence = Number(found?.sequence);
  const key = (): string => randomUUID().replaceAll('-', '').repeat(2);
  const [header, signature, body] = ['h'.repeat(400), Buffer.alloc(64, 1), Buffer.alloc(1024, 1)];
  return {
    atOnce: async (claims: boolean): Promise<void> => {
      await client.query(`BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED; ${head} FOR UPDATE; ${after.replace('$1', String(sequence)).replace('$2', '200')}`);
      sequence += 1;
      const hash = key();
      const bytes = (value: Buffer): string => `decode('${value.toString('base64')}', 'base64')`;
      await client.query([
        `INSERT INTO ${BARE}.entry (sequence, hash, header, signature, body) VALUES (${sequence}, '${hash}', '${header}', ${bytes(signature)}, ${bytes(body)})`,
        ...(claims ? [`INSERT INTO ${BARE}.claim (key, token) VALUES ('${key()}', ${sequence})`] : []), `UPDATE ${BARE}.head SET sequence = ${sequence}, hash = '${hash}'`, 'COMMIT',
      ].join('; '));
    },
    act: async (claims: boolean): Promise<void> => {
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED');
      await client.query(`${head} FOR UPDATE`);
      await client.query(after, [sequence, 200]);
      sequence += 1;
      const hash = key();
      await client.query(
        `INSERT INTO ${BARE}.entry (sequence, hash, header, signature, body) SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::bytea[]) given (sequence) ORDER BY given.sequence`,
        [[sequence], [hash], [header], [signature], [body]],
      );
      await client.query(`UPDATE ${BARE}.head SET sequence = $1, hash = $2`, [sequence, hash]);
      if (claims) await client.query(`INSERT INTO ${BARE}.claim (key, token) SELECT * FROM unnest($1::text[], $2::bigint[])`, [[key()], [sequence]]);
      await client.query('COMMIT');
    },
    close: () => client.end(),
  };
}

export const measure: Measure = {
  name: 'team-acting',
  compared: `an approval and a claim of a desk in a team with ${LARGE_TEAM.requests} requests, beside the same statements said to the same database by the driver alone`,
  limit: 2,
  passes: 'atMost',
  run: async () => {
    const team = await filledTeam();
    const copy = team.openCopy();
    const desk = team.openDesk(copy);
    const bare = await bareClient(team);
    try {
      must(await desk.catchUp());
      const waiting = desk.page({ list: 'toApprove', text: '', offset: 0, limit: ROUNDS + 1 }).rows;
      const [approving, claiming, alone, aloneClaiming, atOnce, atOnceClaiming]: [Took[], Took[], Took[], Took[], Took[], Took[]] = [[], [], [], [], [], []];
      for (const [round, { requestId }] of waiting.entries()) {
        const payloadHash = desk.signed(requestId)?.payloadHash ?? '';
        const approved = await timed(async () => must(await desk.approve(requestId, payloadHash)));
        const bareApproved = await timed(() => bare.act(false));
        const bareAtOnce = await timed(() => bare.atOnce(false));
        const signed = desk.signed(requestId);
        const fingerprint = fingerprintIn(signed?.payload);
        const claimed = await timed(async () => must(await desk.claim({ requestId, line: 0, bodyHash: signed?.lines[0]?.bodyHash ?? '', fingerprint, intentId: randomUUID(), journalId: 'bench' })));
        const bareClaimed = await timed(() => bare.act(true));
        const bareClaimedAtOnce = await timed(() => bare.atOnce(true));
        // The first of each prepares its statements.
        if (round === 0) continue;
        approving.push(approved);
        claiming.push(claimed);
        alone.push(bareApproved);
        aloneClaiming.push(bareClaimed);
        atOnce.push(bareAtOnce);
        atOnceClaiming.push(bareClaimedAtOnce);
      }
      // They stay open otherwise, and each run would begin with more of them than the one before.
      for (const { token } of desk.openClaims()) must(await desk.resolve(token, 'notSent', null, 'APPROVED'));
      const shown = (name: string, took: readonly Took[]): string =>
        `${name}: median ${median(took.map(({ ms }) => ms)).toFixed(1)} ms, 95 % ${percentile(took.map(({ ms }) => ms), 0.95).toFixed(1)} ms, processor time of this process ${median(took.map((one) => one.processorMs)).toFixed(1)} ms`;
      const ratio = (one: readonly Took[], other: readonly Took[]): number => median(one.map(({ ms }) => ms)) / median(other.map(({ ms }) => ms));
      return {
        ratio: Math.max(ratio(approving, alone), ratio(claiming, aloneClaiming)),
        figures: [
          shown('an approval', approving), shown('its statements alone', alone), shown('its statements at once', atOnce),
          shown('a claim', claiming), shown('its statements alone', aloneClaiming), shown('its statements at once', atOnceClaiming),
        ].join('\n'),
      };
    } finally {
      await bare.close();
      await desk.close();
      await team.stop();
    }
  },
};

function fingerprintIn(payload: unknown): string {
  const frozen: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'frozen') : null;
  const fingerprint: unknown = typeof frozen === 'object' && frozen !== null ? Reflect.get(frozen, 'fingerprint') : null;
  return typeof fingerprint === 'string' ? fingerprint : '';
}
