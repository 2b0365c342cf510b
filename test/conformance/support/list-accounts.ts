import { testClient } from './test-client.ts';

// A process of its own, for what is read from the environment when one starts. Its argument is the bank's address.
const { client } = testClient(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(await client.call('listAccounts', {})));
await client.close();
