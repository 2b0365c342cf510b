import { startPracticeBank } from '#practice-bank/index.ts';
import { commandNames } from '#shared/bridge/commands.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';

import type { AppWorld } from './app-world.ts';
import type { Answers } from './conversation.ts';
import { WRONG_INPUT, wrongInput } from './wrong-inputs.ts';

const NOBODY = '88888888-8888-5888-8888-888888888888';
const WITHOUT_CONNECTION: ReadonlySet<string> = new Set(['app', 'settings', 'connections', 'session', 'clipboard', 'backup']);
const PASSPHRASE = 'correct horse battery';
const CREDENTIALS = { scheme: 'apiKey', headerName: 'X-Key', key: 'secret' } as const;

export async function app({ ask, refused, answerDialogs }: AppWorld): Promise<void> {
  await ask('app.state', 'at the first start', null);
  await ask('app.diagnostics', 'while nothing is open', null);
  await ask('app.openLogFolder', 'as it is', null);
  await ask('app.signInStart', 'as it is', null);
  await ask('app.setSignInStart', 'on', { on: true });
  await ask('app.print', 'as it is', null);
  await ask('app.newWindow', 'at a page', { address: '/overview' });
  await ask('app.supportLog', 'to the clipboard', { to: 'clipboard' });
  await ask('app.supportLog', 'into a file', { to: 'file' });
  await ask('app.given', 'nothing', null);
  await ask('app.updates', 'of a package that names no address', null);
  await ask('app.lookForUpdate', 'of a package that names no address', null);
  await ask('app.downloadUpdate', 'where none is known', null);
  await ask('app.showUpdate', 'where none is known', null);
  await ask('clipboard.copy', 'a text', { text: 'IT60' });
  await ask('settings.update', 'some', { density: 'comfortable', refreshMinutes: null, tableColumns: { orders: ['status'] } });
  answerDialogs(false);
  await refused('settings.update', 'to ask less, which the person did not mean', { askBeforeSending: 'never' });
  answerDialogs(true);
  await ask('settings.update', 'to ask less', { askBeforeSending: 'never' });
}

async function addressOfNobody(): Promise<string> {
  const gone = await startPracticeBank();
  await gone.close();
  return gone.url;
}

export async function connections({ ask, refused, begin, until, bank, answerDialogs }: AppWorld): Promise<void> {
  const address = { environment: 'practice', baseUrl: bank.url, portalId: bank.portalId } as const;
  const draft: CommandInput<'connections.save'> = { ...address, name: 'Practice', authentication: CREDENTIALS, keepSecretsWith: 'keychain', passphrase: null };
  await ask('connections.test', 'a bank that answers', { ...address, authentication: CREDENTIALS });
  await ask('connections.test', 'a portal that is not there', { ...address, portalId: 'nobody', authentication: CREDENTIALS });
  await ask('connections.test', 'where nobody answers', { ...address, baseUrl: await addressOfNobody(), authentication: CREDENTIALS });
  await refused('connections.test', 'an address elsewhere, for practice', { ...address, baseUrl: 'https://bank.example', authentication: CREDENTIALS });
  await ask('connections.stopTest', 'while none is under way', null);
  await refused('connections.save', 'under a passphrase that is too short', { ...draft, keepSecretsWith: 'passphrase', passphrase: 'short' });
  await refused('connections.save', 'with much that cannot be taken', {
    ...draft, environment: 'live', baseUrl: 'http://bank.example', authentication: { scheme: 'headers', headers: [{ name: 'X Key', value: 'a' }, { name: 'Y', value: 'b\n' }] },
    network: { ca: 'no certificate', pins: ['no fingerprint'], proxy: { use: 'manual', url: 'nowhere', userName: null, password: null }, clientCertificate: null },
  });
  const { connectionId } = await ask('connections.save', 'by the keychain', draft);
  await refused('connections.save', 'a name that is taken', draft);
  const other = await ask('connections.save', 'by a passphrase', { ...draft, name: 'Another', keepSecretsWith: 'passphrase', passphrase: PASSPHRASE });

  await refused('connections.open', 'one that is not there', { connectionId: NOBODY });
  await ask('connections.open', 'by the keychain', { connectionId });
  await until('app.state', null, ({ freshness }) => freshness.phase === 'upToDate');
  await ask('app.state', 'while a connection is open', null);
  await refused('connections.practiceWhatIfs', 'at a bank that is not the practice bank', null);
  await refused('connections.setPracticeWhatIfs', 'at a bank that is not the practice bank', { whatIfs: ['slow'] });
  await ask('app.diagnostics', 'while a connection is open', null);
  await backups({ ask, refused, answerDialogs });
  await refused('connections.edit', 'one that is not there', { connectionId: NOBODY, name: 'Nobody', authentication: null, network: null, passphrase: null });
  answerDialogs(false);
  await refused('connections.edit', 'which the person did not mean', { connectionId, name: 'Renamed', authentication: null, network: null, passphrase: null });
  answerDialogs(true);
  await ask('connections.edit', 'another name', { connectionId, name: 'Renamed', authentication: null, network: null, passphrase: null });
  const keeping = { connectionId, passphrase: null, keepSecretsWith: 'keychainPin', newPassphrase: '314159' } as const;
  await refused('connections.keep', 'by a PIN that is too short', { ...keeping, newPassphrase: '1' });
  await ask('connections.keep', 'by the keychain and a PIN', keeping);

  await ask('session.lock', 'what is open', null);
  await ask('app.state', 'while a connection is locked', null);
  await refused('accounts.list', 'while a connection is locked', null);
  await refused('connections.edit', 'while a connection is locked', { connectionId, name: 'Locked', authentication: null, network: null, passphrase: null });
  await refused('connections.keep', 'while a connection is locked', keeping);
  await refused('session.unlock', 'by a wrong PIN', { passphrase: '271828' });
  await ask('session.unlock', 'by the PIN', { passphrase: '314159' });
  await begin('session.lock', null);
  await refused('session.forgotPin', 'by other credentials', { authentication: { ...CREDENTIALS, key: 'other' }, newPin: '271828' });
  await ask('session.forgotPin', 'by the credentials', { authentication: CREDENTIALS, newPin: '271828' });
  await ask('session.close', 'what is open', null);
  await refused('session.unlock', 'nothing', { passphrase: null });
  await ask('session.putBack', 'nothing', null);

  await ask('connections.open', 'by a passphrase', { connectionId: other.connectionId });
  await refused('session.unlock', 'by a wrong passphrase', { passphrase: 'another one' });
  await ask('session.unlock', 'by the passphrase', { passphrase: PASSPHRASE });
  await begin('session.close', null);
  await ask('connections.remove', 'one', { connectionId: other.connectionId });
  await refused('connections.remove', 'one that is not there', { connectionId: other.connectionId });

  await ask('connections.openPractice', 'the one inside the app', null);
  await ask('connections.restartPractice', 'as a stranger', { stranger: 7 });
  await until('app.state', null, ({ freshness }) => freshness.phase !== 'syncing' && freshness.phase !== 'never');
  await ask('app.state', 'at a practice bank that is a stranger', null);
  await ask('connections.setPracticeWhatIfs', 'two of them', { whatIfs: ['badGateway', 'answerLost'] });
  await ask('connections.practiceWhatIfs', 'at the practice bank', null);
  await ask('connections.setPracticeWhatIfs', 'none', { whatIfs: [] });
  await begin('session.close', null);
}

async function backups({ ask, refused, answerDialogs }: Pick<AppWorld, 'ask' | 'refused' | 'answerDialogs'>): Promise<void> {
  const words = { passphrase: 'words for the backups' };
  const named = { taskId: NOBODY };
  await ask('backup.state', 'before anything was chosen', null);
  await ask('backup.choose', 'where the person chooses none', null);
  await refused('backup.look', 'where no file was chosen', words);
  await refused('backup.restore', 'where nothing was looked at', named);
  await refused('backup.save', 'before a passphrase was chosen', named);
  answerDialogs(false);
  await refused('backup.setPassphrase', 'which the person did not mean', words);
  answerDialogs(true);
  await ask('backup.setPassphrase', 'one', words);
  await refused('backup.save', 'before a folder was chosen', named);
  await ask('backup.chooseFolder', 'one', null);
  await ask('backup.save', 'of two connections, one of them locked', named);
  await ask('backup.state', 'with one backup', null);
  await ask('backup.choose', 'the one that was saved', null);
  await refused('backup.look', 'by another passphrase', { passphrase: 'other words' });
  await ask('backup.look', 'by its passphrase', words);
  await refused('backup.restore', 'into a profile with connections', named);
}

/** Every command that works on an open connection, as it was first asked where one was open. */
export async function nothingOpen({ refused }: AppWorld, answers: Answers): Promise<void> {
  for (const command of commandNames) {
    const asked = answers.get(command);
    if (asked !== undefined && !WITHOUT_CONNECTION.has(command.split('.')[0] ?? '')) await refused(command, 'while nothing is open', asked.input as never);
  }
}

/** Every command with what it does not take, which reaches no handler. */
export async function wrong({ refused }: AppWorld): Promise<void> {
  for (const command of commandNames) {
    const error = await refused(command, WRONG_INPUT, wrongInput(command) as never);
    if (error.kind !== 'invalid') throw new Error(`${command} took a wrong input`);
  }
}
