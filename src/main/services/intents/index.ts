export type { Approval, FrozenWrite, Intents } from './door.ts';
