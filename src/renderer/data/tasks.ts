import { create } from 'zustand';
import { invoke, onEvent } from './bridge/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Result } from '#shared/domain/result.ts';

/** Quicker work without progress never shows. */
const SHOWN_AFTER_MS = 1_000;

export interface Task {
  readonly taskId: string;
  /** Said anew when the language changes. */
  readonly label: (t: Translate) => string;
  readonly done: number;
  /** null while unknown. */
  readonly total: number | null;
  readonly cancelling: boolean;
  /** It takes long enough to be worth a line. */
  readonly shown: boolean;
}

export type TaskEnd = 'done' | 'cancelled' | 'failed';

interface TaskStore {
  readonly tasks: readonly Task[];
  /** How the last task that was shown ended. */
  readonly ended: { readonly label: Task['label']; readonly how: TaskEnd } | null;
}

const useStore = create<TaskStore>(() => ({ tasks: [], ended: null }));
let listening = false;

function change(taskId: string, part: Partial<Task>): void {
  useStore.setState(({ tasks }) => ({ tasks: tasks.map((task) => (task.taskId === taskId ? { ...task, ...part } : task)) }));
}

function listen(): void {
  if (listening) return;
  listening = true;
  onEvent('progress', ({ taskId, done, total }) => {
    change(taskId, { done, total, shown: true });
  });
}

/** A task shows with its first progress, or when it takes long. */
function startTask({ taskId, label }: Pick<Task, 'taskId' | 'label'>): void {
  listen();
  useStore.setState(({ tasks }) => ({ tasks: [...tasks, { taskId, label, done: 0, total: null, cancelling: false, shown: false }], ended: null }));
  setTimeout(() => {
    change(taskId, { shown: true });
  }, SHOWN_AFTER_MS);
}

/** `how`: null where there is nothing to say. */
function endTask(taskId: string, how: TaskEnd | null = 'done'): void {
  useStore.setState(({ tasks, ended }) => {
    const task = tasks.find((other) => other.taskId === taskId);
    return {
      tasks: tasks.filter((other) => other.taskId !== taskId),
      ended: task?.shown === true && how !== null ? { label: task.label, how } : ended,
    };
  });
}

/** The task goes away when its command answers. */
export async function cancelTask(taskId: string): Promise<void> {
  change(taskId, { cancelling: true });
  const result = await invoke('tasks.cancel', { taskId });
  if (!result.ok && result.error.kind !== 'notFound') change(taskId, { cancelling: false });
}

/** Runs a long command as a task, with its progress and a way to cancel it. */
export async function runTask<Value>(label: Task['label'], work: (taskId: string) => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>> {
  const taskId = crypto.randomUUID();
  startTask({ taskId, label });
  let how: TaskEnd | null = 'failed';
  try {
    const result = await work(taskId);
    how = result.ok ? (isNothingWritten(result.value) ? null : 'done') : result.error.kind === 'cancelled' ? 'cancelled' : 'failed';
    return result;
  } finally {
    endTask(taskId, how);
  }
}

/** The person chose no place for a file. */
const isNothingWritten = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'written' in value && value.written === false;

export const useTasks = (): TaskStore => useStore();
