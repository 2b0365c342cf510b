import { parentPort, workerData } from 'node:worker_threads';

import { systemCode } from '#main/context/whole-file.ts';
import { codeOf, isDiskError, isMalformed } from '#main/store/sqlite/index.ts';

import { CommandFailed, exits } from './endings.ts';
import type { Answer } from './endings.ts';
import type { Given, Said, Tell } from './given.ts';

/* The thread of a command: the main one stays free to hear an interruption. What a command does is loaded when it is asked for. */

async function answerTo(given: Given, tell: Tell): Promise<Answer> {
  const { asked } = given;
  switch (asked.verb) {
    case 'status': return (await import('./status.ts')).status(given, tell);
    case 'verify': return (await import('./verify.ts')).verify(given, tell);
    case 'export': return (await import('./statement-file.ts')).exportStatement(given, asked, tell);
    case 'reconcile': return (await import('./reconcile.ts')).reconcile(given, asked, tell);
    case 'entries': return (await import('./ledger-file.ts')).exportEntries(given, asked, tell);
    case 'backup': return (await import('./backup.ts')).backup(given, asked, tell);
    default: return asked satisfies never;
  }
}

/** The message of an unexpected error may quote what was read: only its kind and place are told. */
function failureOf(error: unknown): Said {
  if (error instanceof CommandFailed) return { kind: 'failed', exit: error.exit, message: error.message };
  if (isMalformed(error)) return { kind: 'failed', exit: exits.notReadable, message: `A store is damaged (${codeOf(error)}): tesoro verify says which.` };
  // What the window adds when it opens a store, beside the steps of its schema.
  if (error instanceof Error && /^no such (table|column|index)\b/.test(error.message)) {
    return { kind: 'failed', exit: exits.notReadable, message: 'A store was written by an earlier version of Tesoro: open the window once, which brings it up to date.' };
  }
  const code = systemCode(error) ?? (isDiskError(error) ? codeOf(error) : null);
  if (code !== null) return { kind: 'failed', exit: exits.notWritten, message: `The disk refused what the command needs (${code}).` };
  const place = error instanceof Error ? error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '))?.trim() : undefined;
  return { kind: 'failed', exit: exits.ownMistake, message: `Tesoro made a mistake (${error instanceof Error ? error.name : typeof error} ${place ?? ''}).` };
}

const PROGRESS_MS = 500;

if (parentPort !== null) {
  const port = parentPort;
  const say = (said: Said): void => port.postMessage(said);
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell: Tell = (text) => {
    if (performance.now() - toldAt < PROGRESS_MS) return;
    toldAt = performance.now();
    say({ kind: 'progress', text });
  };
  answerTo(workerData as Given, tell).then((answer) => say({ kind: 'answered', answer }), (error: unknown) => say(failureOf(error)));
}
