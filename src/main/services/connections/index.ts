export { bankAuth } from './bank-auth.ts';
export { createConnections, mustStayLocal } from './connections.ts';
export type { BankConnect, Connections } from './connections.ts';
