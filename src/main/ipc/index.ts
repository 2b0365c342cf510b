export type { CommandHandlers } from './command-handlers.ts';
export { createDispatch } from './dispatch.ts';
export type { DispatchLog } from './dispatch.ts';
export { publishEvent, registerCommands } from './register.ts';
