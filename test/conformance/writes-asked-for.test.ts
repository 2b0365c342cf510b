import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { write } from '#shared/bridge/writes/write-inputs.ts';

/* A kind of write that can be asked for is asked for by some form. */

const features = fileURLToPath(new URL('../../src/renderer/features/', import.meta.url));

it('every write that the window may ask for has a form', () => {
  const forms = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.')).map((name) => readFileSync(features + name, 'utf8')).join('\n');
  const kinds = write.options.map(({ shape }) => shape.kind.value);
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => !new RegExp(`kind(: |=)['"]${kind}['"]`).test(forms))).toEqual([]);
});
