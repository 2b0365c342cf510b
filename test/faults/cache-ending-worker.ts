import { parentPort } from 'node:worker_threads';

/*
 * The cache's own worker, which ends without a word when it is given what a test marks: as a thread that the system
 * ends, with an error once the call was carried out, or in the middle of a transaction, after its first rows were written.
 */

const asked = (input: unknown, word: string): boolean => JSON.stringify(input).includes(word);

// The first message names the file, and asks for nothing.
parentPort?.on('message', ({ input = null }: { readonly input?: unknown }) => {
  if (asked(input, 'END-NOW')) process.exit(9);
  if (asked(input, 'FAIL-AFTER')) failAfterwards();
  if (asked(input, 'END-AMIDST')) endAmidstRows();
});

/** The call is carried out, but its answer cannot be sent. */
function failAfterwards(): void {
  if (parentPort === null) return;
  parentPort.postMessage = () => {
    throw new Error('the thread fails');
  };
}

function endAmidstRows(): void {
  const original = JSON.stringify.bind(JSON);
  JSON.stringify = (value: unknown) => {
    const text = original(value);
    if (text.includes('END-AMIDST')) process.exit(9);
    return text;
  };
}

// After the listener above, so that what is marked ends the thread before it is carried out.
await import('#main/store/cache/worker.ts');
