export { TaskBar } from './task-bar.tsx';
