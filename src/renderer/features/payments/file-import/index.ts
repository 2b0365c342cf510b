export { FileImport } from './file-import.tsx';
