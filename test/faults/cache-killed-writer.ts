import { account, entry, instant, openTestCache, statementWindow } from '#test/support/cache-fixture.ts';

/* A process that writes one large window into the cache of the folder it is given, to be killed while it does. */

const [folder = '', count = '0'] = process.argv.slice(2);

const { cache } = await openTestCache(folder);
await cache.write.replaceAccounts([account('A1')], instant('2026-06-30T10:00:00Z'));
const entries = Array.from({ length: Number(count) }, (_, index) =>
  entry(`T${index}`, `2026-06-${String(1 + (index % 28)).padStart(2, '0')}`, index, `Causale ${index}`));
process.stdout.write('writing\n');
await cache.write.applyWindow(statementWindow('A1', '2026-06-01', '2026-06-30', entries, '2026-06-30T10:00:00Z'));
process.stdout.write('written\n');
await cache.close();
