import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { errorFields, logLine } from './log-fields.ts';
import type { LogFields } from './log-fields.ts';

const CANARY = 'canary-secret-41';

describe('a line of the log', () => {
  it('has the event and the fields that may be logged', () => {
    expect(logLine('started', { version: '1.0', count: 3 })).toBe('started {"version":"1.0","count":3}');
    expect(logLine('stopped')).toBe('stopped');
  });

  it('leaves out fields that are not on the list and values that are not plain', () => {
    const fields: unknown = { key: CANARY, authorization: CANARY, reason: { deep: CANARY }, command: 'app.state', frames: [{ x: CANARY }, 'at f'] };
    expect(logLine('refusedMessage', fields as LogFields)).toBe('refusedMessage {"command":"app.state","frames":["at f"]}');
  });

  it('cuts what is long', () => {
    expect(logLine('unexpected', { reason: 'x'.repeat(10_000) }).length).toBeLessThan(300);
  });

  it('says of an error its name, its code and its place, never its message', () => {
    const error = Object.assign(new SyntaxError(`Unexpected "${CANARY}"\n    at ${CANARY} (x)`), { code: 'E_X' });
    const fields = errorFields(error);
    expect(fields).toMatchObject({ errorName: 'SyntaxError', code: 'E_X' });
    expect(fields.frames?.length).toBeGreaterThan(0);
    expect(logLine('unexpected', fields)).not.toContain(CANARY);
    expect(logLine('unexpected', errorFields(CANARY))).toBe('unexpected {"errorName":"string"}');
  });

  it('holds no secret of any object given by mistake: 10,000 of them', () => {
    const holding = fc.object({ key: fc.constantFrom('key', 'token', 'password', 'headers', 'body', 'passphrase', 'text'), values: [fc.constant(CANARY)] });
    fc.assert(fc.property(holding, (fields) => !logLine('unexpected', fields as LogFields).includes(CANARY)), { numRuns: 10_000 });
  });
});
