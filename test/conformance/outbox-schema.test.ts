import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { outboxSchema } from '../../build/outbox-schema.ts';

const path = new URL('../../docs/outbox-event.schema.json', import.meta.url);

it('keeps docs/outbox-event.schema.json as the events are', () => {
  expect(readFileSync(path, 'utf8').replaceAll('\r\n', '\n') === outboxSchema(), 'run npm run docs:events').toBe(true);
});

it('is of a JSON Schema that names every kind of event once', () => {
  const schema = JSON.parse(readFileSync(path, 'utf8')) as { readonly $schema: string; readonly oneOf: readonly { readonly properties: { readonly kind: { readonly const: string } } }[] };
  expect(schema.$schema).toContain('json-schema.org');
  expect(schema.oneOf.map(({ properties }) => properties.kind.const)).toEqual(['closingEnded', 'refundRefused', 'moneyUnidentified', 'challengeWaiting', 'safeguardingDiffers']);
});
