export { Amount, Incomplete, Sum } from './amount.tsx';
export { Iban } from './iban.tsx';
export { UNKNOWN, useFormat } from './formatter.ts';
export type { Formatter } from './formatter.ts';
export { isoFromLocal, localFromIso, useToday } from './local-time.ts';
