export { FileDrop } from './file-drop.tsx';
export { readFile } from './read-file.ts';
export type { GivenFile } from './read-file.ts';
