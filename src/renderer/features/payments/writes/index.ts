export { DeleteBooked, DeleteTransfer } from './delete-transfer.tsx';
export { OnceButton } from './once-button.tsx';
export { useWrite } from './use-write.ts';
export type { AskedWrite, WriteFlow } from './use-write.ts';
export { ConfirmWrite, WriteDialog } from './write-dialog.tsx';
export { WriteError } from './write-error.tsx';
export { WriteRow } from './write-row.tsx';
