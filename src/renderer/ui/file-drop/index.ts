export { FileDrop } from './file-drop.tsx';
export { readTextFile } from './read-text-file.ts';
export type { TextFile } from './read-text-file.ts';
