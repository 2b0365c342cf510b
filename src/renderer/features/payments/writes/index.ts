export { DeleteBooked, DeleteTransfer } from './delete-transfer.tsx';
export { ConfirmButton, OnceButton, ConfirmWrite, WriteButton, WriteDialog, WriteError } from './write-dialog.tsx';
export { useWrite } from './use-write.ts';
export type { AskedWrite, WriteFlow } from './use-write.ts';
export { WriteRows } from './write-row.tsx';
export { actionOf, RequestButton, SendWhenApproved, TeamAsks } from './team-need.tsx';
export { SaveAsFile, SavePaymentAsFile } from './save-as-file.tsx';
export { Presence } from './presence.tsx';
