import { z } from 'zod';
import type { FileRefusal } from '../app-error.ts';

export const statementFiles = ['csv', 'xlsx', 'pdf', 'camt053', 'mt940'] as const;
export type StatementFile = (typeof statementFiles)[number];

/** More are divided among files. */
export const MOST_XLSX_ROWS = 100_000;
export const MOST_PDF_ROWS = 10_000;

/** Chosen by the window, for progress and cancellation. */
export const taskId = z.uuid();

/** Per format null when possible, else the reason. */
export type FileOffers = { readonly [File in StatementFile]: FileRefusal | null };
