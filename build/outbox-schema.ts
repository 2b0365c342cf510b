import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { outboxEvent } from '#shared/bridge/app/outbox-event.ts';
import { helpIfAsked } from './lib/usage.js';

const FILE = fileURLToPath(new URL('../docs/outbox-event.schema.json', import.meta.url));

/** The JSON Schema of an event, for programs that read the folder of events. Objects may get further fields. */
export const outboxSchema = (): string => `${JSON.stringify(z.toJSONSchema(outboxEvent, { io: 'input' }), null, 2)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  helpIfAsked('outbox-schema');
  writeFileSync(FILE, outboxSchema());
}
