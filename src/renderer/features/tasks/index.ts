export { TaskBar } from './task-bar.tsx';
export { runTask } from '#renderer/stores/tasks.ts';
