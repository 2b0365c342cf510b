export { AttachedFiles } from './attached-files.tsx';
export { ApprovedFiles } from './approved-files.tsx';
export { Attachments } from './attachments.tsx';
