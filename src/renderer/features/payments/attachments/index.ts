export { AttachedFiles } from './attached-files.tsx';
export { Attachments } from './attachments.tsx';
