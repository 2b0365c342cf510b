import { openApp, refreshAndForecast } from './closing-scale.ts';

/* Run with the bank's address: prints by how many bytes this process grew at most while it read a campaign twice. */

const LOOK_MS = 5;

const app = await openApp(process.argv[2] ?? '');
await app.cache.read.closingOrders('none');
globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, LOOK_MS);
await refreshAndForecast(app);
await refreshAndForecast(app);
most = Math.max(most, process.memoryUsage().rss);
clearInterval(timer);
await app.close();
process.stdout.write(`${most - before}\n`);
