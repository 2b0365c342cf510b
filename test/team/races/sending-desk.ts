import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

import { teamPlace } from '#test/support/team-place.ts';
import { memberState, until } from '#test/support/team-world.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';

/* A desk of a team that presses Send on every request it is told of, one after the other, on the stores of the folder it is given. */

export interface RaceRequest {
  readonly requestId: string;
  readonly payloadHash: string;
}

export type RaceOrder =
  | {
      readonly what: 'open'; readonly directory: string; readonly url: string; readonly portalId: string;
      /** By how much the bank's clock is ahead of this computer's. */
      readonly aheadMs: number;
      readonly requests: readonly RaceRequest[];
      /** How many the team has approved: it is ready when it knows of all of them. */
      readonly approved: number;
    }
  | { readonly what: 'send' }
  /** What is left to be told to the team was told. */
  | { readonly what: 'close' };

export type RaceReport =
  | { readonly type: 'loaded' }
  | { readonly type: 'ready' }
  | { readonly type: 'sent'; readonly requestId: string; readonly state: string }
  /** `name`: who sends it or has, as the error says; null where it says nobody. */
  | { readonly type: 'refused'; readonly requestId: string; readonly error: string; readonly name: string | null }
  /** The database did not answer in time, so that Send was pressed again. */
  | { readonly type: 'again'; readonly requestId: string; readonly detail: string | null }
  | { readonly type: 'done' };

const PATIENCE_MS = 600_000;
const MOST_PRESSES = 20;
const PAUSE_MS = 200;

const report = (said: RaceReport): void => void process.stdout.write(`${JSON.stringify(said)}\n`);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const told = async (): Promise<RaceOrder> => JSON.parse(String((await lines.next()).value)) as RaceOrder;

report({ type: 'loaded' });
const order = await told();
if (order.what !== 'open') throw new Error('It has nothing open');
const clock = { now: () => Date.now() + order.aheadMs };
const app = await openTestWorkspace({ ...order, clock, team: teamPlace(order) });
const { handlers } = app.workspace;
app.workspace.start();
// Only what is sent matters here: what else the bank has is not read.
await app.ask('sync.cancel', null);
await until(async () => (memberState(await app.ask('team.state', null)).connection.status === 'connected' ? true : null), PATIENCE_MS);
await until(async () => ((await app.ask('approvals.counts', null)).toSend === order.approved ? true : null), PATIENCE_MS);
report({ type: 'ready' });

await told();
for (const { requestId, payloadHash } of order.requests) await press(requestId, payloadHash);
report({ type: 'done' });

await told();
await app.close();
process.exit(0);

async function press(requestId: string, payloadHash: string): Promise<void> {
  for (let presses = 1; ; presses += 1) {
    const answer = await handlers['approvals.send']({ requestId, payloadHash });
    if (answer.ok) return report({ type: 'sent', requestId, state: answer.value.state });
    const { error } = answer;
    if (error.kind !== 'teamUnusable' || presses === MOST_PRESSES) return report({ type: 'refused', requestId, error: error.kind, name: 'name' in error ? error.name : null });
    report({ type: 'again', requestId, detail: error.detail });
    await wait(PAUSE_MS);
  }
}
