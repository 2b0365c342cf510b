export { FileDrop, readFile } from './file-drop.tsx';
export type { GivenFile } from './file-drop.tsx';
