import { runCommand } from '#main/app/cli/run.ts';
import { commandIn } from '#main/app/cli/verbs.ts';
import { writeText } from '#main/app/cli/whole-text.ts';
import { leaveStartFolder } from '#main/app/start-folder.ts';
import { bundledOr } from '#test/support/bundled.ts';
import { hexKeychain } from './keychain.ts';

/* A command as the app's executable runs it, in a process of its own under plain Node; `test/e2e/command-line.spec.ts` runs the executable. */

const started = leaveStartFolder();
const folder = process.argv.find((word) => word.startsWith('--user-data-dir='))?.slice('--user-data-dir='.length) ?? '';
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
process.exit(await runCommand(commandIn(process.argv.slice(1), true) ?? [], {
  folder: started, profileFolder: folder, version: '1.0.0', worker: bundledOr('command-worker', 'src/main/app/cli/worker.ts'), keychain: async () => hexKeychain, isPresent: null,
  print: { answer: (text) => writeText(1, text), remark: (text) => writeText(2, text) }, isWatched: false, interrupted: interruption.signal,
}));
