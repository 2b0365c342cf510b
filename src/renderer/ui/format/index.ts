export { Amount } from './amount.tsx';
export { Iban } from './iban.tsx';
export { clockStyle, UNKNOWN } from './formatter.ts';
export type { Formatter } from './formatter.ts';
export { isoFromLocal, localFromIso } from './local-time.ts';
export { Incomplete, Sum } from './sum.tsx';
export { useFormat } from './use-format.ts';
export { useToday } from './use-today.ts';
