import { parseArgs } from 'node:util';
import { UnknownDialect, axesText } from './dialect/index.ts';
import { startPracticeBank } from './index.ts';
import type { PracticeAuth, PracticeServerOptions } from './index.ts';
import { describeAuthentication } from './server/request.ts';

const USAGE = `Usage: npm run practice-bank -- [options]
  --port N           port on 127.0.0.1 (default: any free one)
  --seed N           content (default 1): the same seed on the same day gives the same bank
  --size small|large how much content (default small)
  --entries N        entries on the main account
  --portal ID        portal id (default practice)
  --api-key KEY      ask for this API key; --header-name NAME says in which header (default X-API-Key)
  --token T          ask for this bearer token
  --user U --password P  ask for these by basic authentication
  --dialect AXIS=VALUE,…  read what the interface leaves open as another bank may; random:SEED for any
  --dialects         list the axes and their values`;

class UsageError extends Error {}

const OPTIONS = {
  port: { type: 'string' }, seed: { type: 'string' }, size: { type: 'string' }, entries: { type: 'string' }, portal: { type: 'string' },
  'api-key': { type: 'string' }, 'header-name': { type: 'string' }, token: { type: 'string' }, user: { type: 'string' },
  password: { type: 'string' }, dialect: { type: 'string' }, dialects: { type: 'boolean' }, help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`--${name} must be a whole number from ${String(least)} to ${String(most)}, not "${text}"`);
  }
  return value;
}

function authOf(values: Values): PracticeAuth {
  const { 'api-key': key, 'header-name': header, token, user, password } = values;
  if ([key, token, user].filter((value) => value !== undefined).length > 1) throw new UsageError('Choose one of --api-key, --token and --user');
  if (header !== undefined && key === undefined) throw new UsageError('--header-name goes with --api-key');
  if ((user === undefined) !== (password === undefined)) throw new UsageError('--user and --password go together');
  if (key !== undefined) return { scheme: 'apiKey', header: header ?? 'X-API-Key', key };
  if (token !== undefined) return { scheme: 'bearer', token };
  if (user !== undefined && password !== undefined) return { scheme: 'basic', userName: user, password };
  return { scheme: 'none' };
}

function optionsOf(values: Values, auth: PracticeAuth): PracticeServerOptions {
  const { port, seed, size, entries, portal, dialect } = values;
  if (size !== undefined && size !== 'small' && size !== 'large') throw new UsageError(`--size must be small or large, not "${size}"`);
  return {
    auth,
    ...(port === undefined ? {} : { port: wholeNumber('port', port, 0, 65_535) }),
    ...(seed === undefined ? {} : { seed: wholeNumber('seed', seed, 0, 4_294_967_295) }),
    ...(size === undefined ? {} : { size }),
    ...(entries === undefined ? {} : { entriesPerAccount: wholeNumber('entries', entries, 1_000, 2_000_000) }),
    ...(portal === undefined ? {} : { portalId: portal }),
    ...(dialect === undefined ? {} : { dialect }),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) {
    console.log(USAGE);
    return;
  }
  if (values.dialects === true) {
    console.log(axesText());
    return;
  }
  const auth = authOf(values);
  const bank = await startPracticeBank(optionsOf(values, auth));
  const stop = (): void => {
    void bank.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (values.dialect !== undefined) console.log(`Dialect: ${bank.dialect === '' ? 'the plain one' : bank.dialect}`);
  console.log(`Practice bank ready. Base URL: ${bank.url}  Portal id: ${bank.portalId}  Authentication: ${describeAuthentication(auth)}`);
}

/** A sentence for mistakes of the user, a stack trace for bugs. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof UnknownDialect) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n\n${USAGE}`;
  if (code === 'EADDRINUSE') return 'The port is already in use: choose another with --port.';
  if (code === 'EACCES') return 'This port may not be used by this user: choose another with --port.';
  return error.stack ?? error.message;
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
