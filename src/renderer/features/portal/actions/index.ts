export { ActionText, PortalAction, unusual } from './portal-action.tsx';
export { useAfterWrite } from './use-after-write.ts';
