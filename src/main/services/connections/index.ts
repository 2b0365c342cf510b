export { bankAuth } from './bank-auth.ts';
export { createConnections, mustStayLocal } from './connections.ts';
export type { Connections } from './connections.ts';
