import { spawnSync } from 'node:child_process';

/** Whether this computer can read PDFs back: poppler's `pdftotext`. */
export const canReadPdf = (): boolean => spawnSync('pdftotext', ['-v']).status === 0;

/** The texts of a PDF, page by page, laid out as they stand. */
export function pdfPages(content: Uint8Array): readonly string[] {
  const read = spawnSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], { input: content, maxBuffer: 500_000_000 });
  if (read.error !== undefined) throw read.error;
  if (read.status !== 0) throw new Error(`pdftotext: ${read.stderr.toString()}`);
  return read.stdout.toString('utf8').split('\f').slice(0, -1);
}
