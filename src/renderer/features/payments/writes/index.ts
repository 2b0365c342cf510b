export { DeleteBooked, DeleteTransfer } from './delete-transfer.tsx';
export { OnceButton, ConfirmWrite, WriteDialog, WriteError } from './write-dialog.tsx';
export { useWrite } from './use-write.ts';
export type { AskedWrite, WriteFlow } from './use-write.ts';
export { WriteRow } from './write-row.tsx';
