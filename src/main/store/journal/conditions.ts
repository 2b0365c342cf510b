import type { WriteKind } from '#shared/bridge/writes/intents.ts';
import { unresolvedStates } from '#shared/domain/intent-state.ts';

/** Writes that bring something about at the bank: its id belongs to one of them only. */
export const creatingKinds = [
  'createTransfer', 'virtualIbanTransfer', 'revertTransfer', 'createVirtualIban', 'createCampaign', 'createInvestor', 'createOrder',
] as const satisfies readonly WriteKind[];

const listed = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(', ')})`;

/* Word for word as in the indexes of the schema, so that SQLite can use them. */
export const IS_UNRESOLVED = `state IN ${listed(unresolvedStates)}`;
export const BRINGS_ABOUT = `kind IN ${listed(creatingKinds)}`;
