import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operationsDocument } from '../../build/operations-doc.ts';
import { OPERATION_COUNT } from '../fixtures/operation-lines.ts';

const page = () => readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8').replaceAll('\r\n', '\n');

it('keeps docs/operations.md as the rows say it', () => {
  expect(page() === operationsDocument(), 'run npm run docs:operations').toBe(true);
});

it('lists every operation in docs/operations.md', () => {
  expect(page().match(/^### \w+$/gm)).toHaveLength(OPERATION_COUNT);
  expect(page().match(/^(GET|POST|PUT|DELETE) \/\S+$/gm)).toHaveLength(OPERATION_COUNT);
});
