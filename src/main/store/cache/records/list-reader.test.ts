import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { openAnswer } from '#shared/contract/answer.ts';
import { ListReader, parseRow, UnreadableList } from './list-reader.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads a text that comes in pieces of `size` bytes. */
function read(text: string, size = 7) {
  const found: unknown[] = [];
  const reader = new ListReader((bytes) => found.push(parseRow(bytes)));
  const bytes = bytesOf(text);
  for (let at = 0; at < bytes.length; at += size) reader.feed(bytes.subarray(at, at + size));
  return { ...reader.end(), found };
}

const problemOf = (text: string): string | null => {
  try {
    read(text);
    return null;
  } catch (error) {
    return error instanceof UnreadableList ? `${error.problem} ${error.path}`.trim() : String(error);
  }
};

describe('a list that comes in pieces', () => {
  it('gives the rows that its whole text holds, wherever it is cut', () => {
    const row = fc.oneof({ weight: 3, arbitrary: fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue(), { maxKeys: 4 }) }, fc.jsonValue());
    fc.assert(fc.property(fc.array(row, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }), fc.constantFrom('list', 'payload', 'both', 'bare'), fc.boolean(), (rows, size, form, spaced) => {
      const body = form === 'bare' ? rows : form === 'list' ? { list: rows } : form === 'payload' ? { status: 'OK', payload: rows } : { status: 'OK', errors: [], payload: { list: rows } };
      const result = read(JSON.stringify(body, null, spaced ? 2 : undefined), size);
      expect(result.found).toEqual(JSON.parse(JSON.stringify(rows)));
      expect(result.rowsPath).toBe({ bare: '', list: 'list', payload: 'payload', both: 'payload.list' }[form]);
    }), { numRuns: 400 });
  });

  it('leaves the bytes of a row as they are until the next piece, and never has more than a piece and a row in memory', () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ orderId: `O-${index}`, text: 'x'.repeat(index % 50) }));
    const ofPiece: Uint8Array[] = [];
    const found: unknown[] = [];
    const reader = new ListReader((bytes) => ofPiece.push(bytes));
    const bytes = bytesOf(JSON.stringify({ list: rows }));
    const shared = new Uint8Array(100);
    for (let at = 0; at < bytes.length; at += 100) {
      shared.set(bytes.subarray(at, at + 100));
      reader.feed(shared.subarray(0, Math.min(100, bytes.length - at)));
      shared.fill(0);
      found.push(...ofPiece.splice(0).map(parseRow));
      expect(reader.held).toBeLessThan(400);
    }
    expect([reader.end().rows, found]).toEqual([300, rows]);
  });

  it('keeps what stands beside the rows, as opening the whole answer does', () => {
    const body = { status: 'KO', errors: [{ code: 'E1', description: 'no', params: '' }], payload: { list: [{ orderId: 1 }], more: [[1]] } };
    expect(read(JSON.stringify(body))).toEqual({
      ...openAnswer({ ...body, payload: { ...body.payload, list: [] } }), rowsPath: 'payload.list', rows: 1, found: [{ orderId: 1 }],
    });
  });

  it('leaves an answer that holds no list to be read as a whole', () => {
    expect(read('{"orderId":"1","tags":["a"]}')).toMatchObject({ rowsPath: null, content: { orderId: '1', tags: ['a'] }, rows: 0, found: [] });
    expect(read('')).toMatchObject({ rowsPath: null, content: null });
  });

  it('takes no list under another name for the one that was asked for: an empty one would take away what is known', () => {
    for (const name of ['', 'payload.list', 'items']) expect(read(JSON.stringify({ [name]: [] }))).toMatchObject({ rowsPath: null, content: { [name]: [] } });
    expect(read('{"payload":{"":[{"orderId":1}]}}')).toMatchObject({ rowsPath: null, found: [] });
  });

  it('is refused where too much stands beside its rows to be held', () => {
    const reader = new ListReader(() => undefined);
    const piece = bytesOf(`{"rows":[${'"a text",'.repeat(100_000)}`);
    expect(() => {
      for (let times = 0; times < 5; times += 1) reader.feed(piece);
    }).toThrow('expected a list');
    expect(reader.held).toBeLessThan(3_100_000);
  });

  it('is refused where it ends too early or is no JSON', () => {
    expect(['{"list":[{"a":1}', '{"list":[{"a":1},]}', '{"list":[{"a":1}{"b":2}]}', '{"list":[,]}', '{"list":[{"a"}]}', '{"list":[{"a":1}]',
      '{"list":["a]}', '{"list":[tru]}', '{"list":[3{"a":1}]}', '{"list":[3}', '{"list":[[3}]}', '{"list":[3'].map(problemOf))
      .toEqual(Array.from({ length: 12 }, () => 'notJson'));
    expect(problemOf('{"payload":{"list":[]},"list":[{"a":1}]}')).toBe(null);
    expect(problemOf('{"list":[{"a":1}],"payload":{"list":[]}}')).toBe('shape list');
  });
});
