import { openApp, ORDERS, readBySearch, requestAndParse } from './closing-scale.ts';
import { checkOrders, readCampaign } from './reading.ts';

/*
 * Run with the bank's address: prints by how many bytes this process grew at most while it read a campaign for the first time; with "search"
 * behind it, while it had the bank search all orders of the portal; with "bare", while it only downloaded and parsed the campaign's orders.
 */

const LOOK_MS = 5;

const [url = '', how] = process.argv.slice(2);
const app = await openApp(url);
await app.cache.read.closingOrders('none');
globalThis.gc?.();
const before = process.memoryUsage.rss();
let most = before;
const timer = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, LOOK_MS);
if (how === 'search') await readBySearch(app);
else if (how === 'bare') await requestAndParse(url);
else await readCampaign(app);
most = Math.max(most, process.memoryUsage.rss());
clearInterval(timer);
if (how === 'campaign') await checkOrders(app, ORDERS);
await app.close();
process.stdout.write(`${most - before}\n`);
