import type { statement as english } from '../en/statement.ts';

export const statement: typeof english = {};
