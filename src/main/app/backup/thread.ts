import type { AppError } from '#shared/bridge/app-error.ts';
import type { Result } from '#shared/domain/result.ts';

import type { Work } from './index.ts';

/** Does work on a backup on a thread, which a cancelled one ends with. What it returns is of the type that the work states. Loaded late, as nothing of it is needed at the start. */
export async function onBackupThread<Value>(tasksWorker: URL | string, work: 'backupSave' | 'backupRestore', given: object, task: Work): Promise<Result<Value, AppError>> {
  const [{ Worker }, { onThread }] = await Promise.all([import('node:worker_threads'), import('#main/context/tasks/thread.ts')]);
  const startReader = (entry: URL | string, data: object) => new Worker(entry, { workerData: data, name: 'backup' });
  const ended = await onThread<Result<Value, AppError>>({ cache: { startReader }, tasksWorker }, { work, given }, task);
  return ended.ok ? ended.value : ended;
}
