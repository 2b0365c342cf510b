export { FileDrop } from './file-drop.tsx';
export type { TextFile } from './read-text-file.ts';
