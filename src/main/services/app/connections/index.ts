export { bankAuth } from './bank-auth.ts';
export { createConnections, mustStayLocal } from './connections.ts';
export type { BankConnect, ConnectionBook, Connections } from './connections.ts';
export { editConnection } from './edit-connection.ts';
export type { EditedConnection } from './edit-connection.ts';
export { isAltered, sealedConnectionOf } from './summary.ts';
export { agreeOnKeepers, keepConnection, renewPin, noted } from './keep-connection.ts';
