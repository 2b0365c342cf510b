import { openUserData } from '#main/store/user-data/index.ts';
import { createOutbox } from '#main/services/app/folders/outbox.ts';
import { systemTimer } from '#main/writes/index.ts';
import type { OutboxEvent } from '#shared/bridge/app/outbox-event.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { eventIdOf, USER_DATA_KEY } from './outbox-killed-world.ts';

/*
 * A process that tells one event after the other into a folder, until it is killed. With "itself" it kills itself once an event is kept and before its file is
 * written; with "finish" it tells nothing new, writes what is missing, and ends.
 */

const [path = '', folder = '', first = '0', how = ''] = process.argv.slice(2);

const clock = { now: () => Date.now() };
const opened = openUserData({ path, key: USER_DATA_KEY, clock });
if (!opened.ok) throw new Error(opened.error);
const { userData } = opened.value;
let facts = Number(first);
const watched = new Proxy(userData, {
  get: (target, name) => {
    const member: unknown = Reflect.get(target, name);
    if (name !== 'together' || how !== 'itself') return member;
    return (work: () => void) => {
      target.together(work);
      process.kill(process.pid, 'SIGKILL');
    };
  },
});
if (userData.get('outboxFolder', 'c1') === null) userData.put('outboxFolder', 'c1', { path: folder, names: false, since: instantFromMs(clock.now()) }, instantFromMs(clock.now()));
const outbox = createOutbox(
  {
    connectionId: 'c1', userData: watched, emit: () => undefined, now: () => instantFromMs(clock.now()), sync: { freshness: () => ({ phase: 'upToDate' }) } as never,
    unexpected: (_what, error) => { throw error; },
  },
  async (isTold) => Array.from({ length: facts }, (_, index) => ({
    id: eventIdOf(index), event: async (at: string) => ({ format: 'tesoro-event/1', id: eventIdOf(index), at, padding: 'x'.repeat(20_000) }) as unknown as OutboxEvent,
  })).filter(({ id }) => !isTold(id)),
  systemTimer,
);

const isWritten = (): boolean => userData.list('outboxEvent', 'c1/').filter(({ content }) => content === null).length === facts;
if (how !== 'finish') facts += 1;
for (;;) {
  outbox.look();
  while (!isWritten()) await new Promise((resolve) => { setTimeout(resolve, 2); });
  process.stdout.write(`${facts}\n`);
  if (how === 'finish') break;
  facts += 1;
}
await outbox.stop();
userData.close();
