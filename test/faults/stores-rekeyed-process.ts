import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/*
 * A process that gives the stores of a folder another key, and is killed before the call of the system that it is given the number
 * of; it says `whole` when it came to its end.
 */

const [folder = '', killBefore = '0', ...keys] = process.argv.slice(2);
let calls = 0;

function dyingBefore<Name extends 'renameSync' | 'copyFileSync' | 'fsyncSync' | 'writeFileSync'>(name: Name): void {
  const original = fs[name] as (...input: readonly unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...input: readonly unknown[]) => {
      calls += 1;
      if (calls === Number(killBefore)) process.kill(process.pid, 'SIGKILL');
      return original(...input);
    },
  });
}
(['renameSync', 'copyFileSync', 'fsyncSync', 'writeFileSync'] as const).forEach(dyingBefore);
syncBuiltinESMExports();

const { openStores } = await import('#main/app/session/open-stores.ts');
const [next = Buffer.alloc(0), former = Buffer.alloc(0)] = keys.map((key) => Buffer.from(key, 'hex'));
const stores = openStores({ folder, journalKey: next, userDataKey: next, formerKeys: [former], clock: { now: () => 0 } });
process.stdout.write(stores.journal.usable ? 'whole' : stores.journal.reason);
stores.close();
