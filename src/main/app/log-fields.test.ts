import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { errorFields, logLine, shapes, workspaceLog } from './log-fields.ts';
import type { LogFields } from './log-fields.ts';

const CANARY = 'canary-secret-41';

describe('a line of the log', () => {
  it('has the event and the fields that may be logged', () => {
    expect(logLine('started', { version: '1.0', count: 3 })).toBe('started {"version":"1.0","count":3}');
    expect(logLine('stopped')).toBe('stopped');
    const connectionId = randomUUID();
    const fields = { reference: '0a1b2c3d', command: 'app.state', connectionId, reason: 'https:', code: 'SQLITE_IOERR_WRITE', platform: 'linux', at: 'at Object.open (cache-file.ts:3:14)' };
    expect(logLine('workspace.cache.rebuilt', fields)).toBe(`workspace.cache.rebuilt ${JSON.stringify(fields)}`);
  });

  it('leaves out fields that are not on the list and values that do not look as theirs do', () => {
    const fields: unknown = {
      key: CANARY, authorization: CANARY, status: { deep: CANARY }, command: 'app.state', frames: [{ x: CANARY }, 'at f'], reason: 'Mario Rossi', code: 'IT60X0542811101000000123456',
      version: 'Bearer abc', what: 'https://bank.example/x', at: 'at https://bank.example/x', count: Number.NaN,
    };
    expect(logLine('refusedMessage', fields as LogFields)).toBe('refusedMessage {"command":"app.state"}');
    expect(logLine(`a ${CANARY}`)).toBe('unnamed');
  });

  it('leaves out what is long', () => {
    expect(logLine('unexpected', { reason: 'x'.repeat(10_000) })).toBe('unexpected');
  });

  it('says of an error its name, its code and its place, never its message', () => {
    const error = Object.assign(new SyntaxError(`Unexpected "${CANARY}"\n    at ${CANARY} (x.ts:1:1)`), { code: 'E_X' });
    const fields = errorFields(error);
    expect(fields).toMatchObject({ errorName: 'SyntaxError', code: 'E_X' });
    expect(fields.frames?.length).toBeGreaterThan(0);
    expect(logLine('unexpected', fields)).toContain('src/main/app/log-fields.test.ts:');
    expect(logLine('unexpected', fields)).not.toMatch(/canary|\(\/|file:/);
    expect(logLine('unexpected', errorFields(CANARY))).toBe('unexpected {"errorName":"string"}');
    error.message = 'another';
    expect(errorFields(error).frames).toEqual([]);
    expect(logLine('unexpected', errorFields(Object.assign(new Error('x'), { name: CANARY, code: CANARY })))).not.toContain(CANARY);
  });

  it('holds no secret of any object given by mistake: 10,000 of them, with it anywhere', ({ task }) => {
    // As a whole, within a text, as bytes, behind a getter or a symbol, in an error, deep down, among much else.
    const secret = fc.oneof(
      fc.constant(CANARY), fc.constantFrom(`Bearer ${CANARY}`, `{"token":"${CANARY}"}`, `at ${CANARY} (x:1:1)`, `https://u:${CANARY}@bank.example/`, `${CANARY}:`, `x.${CANARY}`),
      fc.string({ maxLength: 30 }).map((around) => around + CANARY + around), fc.constant('y'.repeat(3000) + CANARY),
      fc.constant(Buffer.from(CANARY)), fc.constant(Symbol(CANARY)), fc.constant(() => CANARY), fc.constant({ toString: () => CANARY, toJSON: () => CANARY }),
      fc.constantFrom(new Error(CANARY), new TypeError(`x\n    at ${CANARY} (y.ts:1:1)`), Object.assign(new Error('x', { cause: CANARY }), { name: CANARY, code: CANARY, stack: `at ${CANARY} (y.ts:1:1)` })),
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, secret, fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(fc.constantFrom('token', 'headers', 'reason', CANARY), tie('value'), { maxKeys: 3 })),
    }));
    const name = fc.constantFrom(...Object.keys(shapes), 'key', 'token', 'password', 'headers', 'body', 'passphrase', CANARY, '__proto__', 'toJSON');
    const fields = fc.tuple(fc.array(fc.tuple(name, value, fc.boolean()), { minLength: 1, maxLength: 5 }), value).map(([entries, symbolic]) => {
      const made: object = { [Symbol(CANARY)]: symbolic };
      for (const [key, content, computed] of entries) {
        Object.defineProperty(made, key, { enumerable: true, configurable: true, ...(computed ? { get: () => content } : { value: content }) });
      }
      return made;
    });
    const lines: string[] = [];
    const log = workspaceLog((event, logged) => void lines.push(logLine(event, logged)), randomUUID());
    fc.assert(fc.property(fields, secret, fc.constantFrom('unexpected', 'refresh', CANARY), (given, thrown, event) => {
      lines.length = 0;
      lines.push(logLine(event, given), logLine('unexpected', errorFields(thrown)));
      log.error(event, given as Readonly<Record<string, string>>);
      return lines.length === 3 && !lines.some((line) => line.includes(CANARY));
    }), { numRuns: 10_000 });
    Object.assign(task.meta, { control: 'canary-logs', measured: '10,000 logged objects that hold it anywhere: 0 lines with it' });
  });

  it('is written though a field throws when it is read', () => {
    const trap = new Proxy({}, { getOwnPropertyDescriptor: () => { throw new Error(CANARY); } });
    expect(logLine('unexpected', trap)).toBe('unexpected');
    expect(errorFields(new Proxy(new Error('x'), { get: () => { throw new Error(CANARY); } }))).toEqual({ errorName: 'Unreadable' });
  });
});
