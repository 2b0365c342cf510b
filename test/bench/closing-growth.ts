import { openApp, readBySearch, refreshAndForecast, requestAndParse } from './closing-scale.ts';

/*
 * Run with the bank's address: prints by how many bytes this process grew at most while it read a campaign twice; with "search"
 * behind it, while it had the bank search all orders of the portal; with "bare", while it only downloaded and parsed the campaign's orders twice.
 */

const LOOK_MS = 5;

const [url = '', how] = process.argv.slice(2);
const app = await openApp(url);
await app.cache.read.closingOrders('none');
globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss);
}, LOOK_MS);
if (how === 'search') {
  await readBySearch(app);
} else {
  const read = how === 'bare' ? () => requestAndParse(url) : () => refreshAndForecast(app);
  await read();
  await read();
}
most = Math.max(most, process.memoryUsage().rss);
clearInterval(timer);
await app.close();
process.stdout.write(`${most - before}\n`);
