import { describe, expect, it } from 'vitest';
import { decodeContent, openAnswer } from '#shared/contract/answer.ts';
import { operations } from '#shared/contract/operations.ts';
import { fixtures } from '../fixtures/index.ts';

describe('answers written by hand from the document', () => {
  it.each(fixtures)('$what ($operation) is read field by field', ({ operation, body, decoded }) => {
    const wire: unknown = JSON.parse(JSON.stringify(body));
    const opened = openAnswer(wire);
    expect(opened.errors).toEqual([]);
    const isList = operations[operation].answer.shape === 'list';
    expect(decodeContent(operation, opened.content)).toStrictEqual({ ok: true, value: isList ? { rows: decoded, unreadable: [] } : decoded });
  });

  it('cover every answer that the document shows', () => {
    const covered = new Set<string>(fixtures.map(({ operation }) => operations[operation].answer.item).map((item) =>
      Object.entries(operations).filter(([, row]) => row.answer.item === item).map(([id]) => id)).flat());
    expect(Object.keys(operations).filter((id) => !covered.has(id))).toEqual(['getAccountingProof']);
  });

  it('of an error body are read as section 7 writes it', () => {
    expect(openAnswer({ errors: [{ code: 'SZBO-0040', description: 'Date range exceeded', params: '' }] }).errors)
      .toEqual([{ code: 'SZBO-0040', description: 'Date range exceeded', params: null }]);
    expect(openAnswer({ status: 'OK', errors: [], payload: null })).toEqual({ content: null, path: 'payload', refused: false, errors: [] });
  });
});
