export { RemoveConnectionDialog } from './remove-connection-dialog.tsx';
export { Welcome } from './welcome.tsx';
