import type { start as english } from '../en/start.ts';
import { frame } from './app/frame.ts';
import { palette } from './app/palette.ts';
import { settings } from './app/settings.ts';
import { welcome } from './app/welcome.ts';
import { accounts } from './cash/accounts.ts';
import { overview } from './cash/overview.ts';
import { statement } from './cash/statement.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { records, states } from './lists/records.ts';
import { table } from './lists/table.ts';

/** What the first page says. */
export const start: typeof english = {
  common, errors, frame, welcome, settings, palette, overview, accounts, statement, table, records, states,
};
