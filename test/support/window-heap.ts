import type { Page } from 'playwright/test';

/** Whether any string of the window's JavaScript heap contains a text, after a full collection. */
export const heapContains = async (window: Page, text: string): Promise<boolean> => (await heldInHeap(window, [text])).length > 0;

/** Those of the texts that a string of the window's JavaScript heap contains, after a full collection. */
export async function heldInHeap(window: Page, texts: readonly string[]): Promise<readonly string[]> {
  const session = await window.context().newCDPSession(window);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings } = JSON.parse(chunks.join('')) as { strings: string[] };
  return texts.filter((text) => strings.some((string) => string.includes(text)));
}
