import type { files as english } from '../en/files.ts';
import { bankMessage } from './files/bank-message.ts';
import { closingReport } from './files/closing-report.ts';
import { evidencePack } from './files/evidence.ts';
import { ledgerFile } from './files/ledger.ts';
import { menus } from './files/menus.ts';
import { protection } from './files/protection.ts';
import { rowsLeftOut } from './files/rows-left-out.ts';
import { safeguardingFile } from './files/safeguarding.ts';
import { statementFile } from './files/statement.ts';

/** What the main process writes in this language: its files, its menu, its questions. */
export const files: typeof english = {
  locale: 'it-IT',
  bankMessage, closingReport, evidencePack, ledgerFile, menus, protection, rowsLeftOut, safeguardingFile, statementFile,
};
