import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Answer, DocumentTrouble, DrawnPage, Opening, Question } from './messages.ts';

export type { DocumentTrouble, DrawnPage } from './messages.ts';

type Asked = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never;

const LIMIT_MS = 30_000;

/** A PDF or picture that a stranger made, read on a thread of its own, which ends when it is closed or takes too long. */
export function openDocument(bytes: Uint8Array) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answered: Result<never, DocumentTrouble> | Result<DrawnPage | string | null, DocumentTrouble>) => void>();
  let ended: DocumentTrouble | null = null;
  let asked = 0;
  const end = (trouble: DocumentTrouble): void => {
    ended ??= trouble;
    worker.terminate();
    for (const answer of waiting.values()) answer(failed(ended));
    waiting.clear();
  };
  worker.addEventListener('error', () => end('notReadable'));
  worker.addEventListener('message', ({ data }: MessageEvent<Partial<Answer>>) => {
    const { id = 0 } = data;
    waiting.get(id)?.('trouble' in data ? failed(data.trouble) : ok('value' in data ? data.value : null));
    waiting.delete(id);
  });
  worker.postMessage({ bytes } satisfies Opening);

  const ask = async <Value extends DrawnPage | string | null>(question: Asked): Promise<Result<Value, DocumentTrouble>> => {
    if (ended !== null) return failed(ended);
    asked += 1;
    const answered = Promise.withResolvers<Result<DrawnPage | string | null, DocumentTrouble>>();
    waiting.set(asked, answered.resolve);
    worker.postMessage({ ...question, id: asked } satisfies Question);
    const limit = setTimeout(() => end('tookTooLong'), LIMIT_MS);
    try {
      return await answered.promise as Result<Value, DocumentTrouble>;
    } finally {
      clearTimeout(limit);
    }
  };
  return {
    /** From 1; `width` in pixels. */
    page: (number: number, width: number) => ask<DrawnPage>({ ask: 'page', number, width }),
    /** The text of the first QR payment code in a picture, or on the first pages of a PDF; null where there is none. */
    paymentCode: () => ask<string | null>({ ask: 'paymentCode' }),
    close: (): void => end('notReadable'),
  };
}
