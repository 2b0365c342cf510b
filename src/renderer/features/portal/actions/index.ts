export { ActionText } from './action-text.tsx';
export { PortalAction } from './portal-action.tsx';
export { unusual } from './unusual.ts';
export { useAfterWrite } from './use-after-write.ts';
