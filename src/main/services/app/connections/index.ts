export { bankAuth } from './authentication.ts';
export { createConnections, mustStayLocal, sealedConnectionOf } from './connections.ts';
export type { BankConnect, ConnectionBook, Connections } from './connections.ts';
export { agreeOnKeepers, editConnection, keepConnection, noted, renewPin } from './keep-connection.ts';
export type { EditedConnection } from './keep-connection.ts';
