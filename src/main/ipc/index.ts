export type { CommandHandlers } from './command-handlers.ts';
export type { Dispatch, DispatchLog } from './dispatch-door.ts';
export { closeForeignChannels, publishEvent, registerCommands } from './register.ts';
