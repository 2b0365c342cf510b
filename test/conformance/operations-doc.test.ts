import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operationsDocument } from '../../build/operations-doc.ts';

const page = () => readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8').replaceAll('\r\n', '\n');

it('keeps docs/operations.md as the rows say it', () => {
  expect(page() === operationsDocument(), 'run npm run docs:operations').toBe(true);
});

it('lists 55 of 55 operations in docs/operations.md', () => {
  expect(page().match(/^### \w+$/gm)).toHaveLength(55);
  expect(page().match(/^(GET|POST|PUT|DELETE) \/\S+$/gm)).toHaveLength(55);
});
