import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { failed, ok } from '#shared/domain/result.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { exportCsv, exportTo } from './export-file.ts';
import { unfinishedName } from './whole-file.ts';
import type { WorkspaceContext } from './workspace-context.ts';

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => folder.remove());

const workspace = () => ({
  clock: { now: () => Date.parse('2026-04-01T10:00:00Z') }, now: () => '2026-04-01T10:00:00.000Z', record: async () => undefined,
  chooseFile: async (name: string) => join(folder.path, name), log: { warn: () => undefined },
}) as unknown as WorkspaceContext;

const file = { name: 'statement A1', extension: 'xlsx' } as const;

it('numbers the files of one that had to be divided, and writes over no other', async () => {
  writeFileSync(join(folder.path, 'statement-A1-2026-04-01-2.xlsx'), 'somebody’s');
  const result = await exportTo(workspace(), file, async (unfinished) => {
    const parts = [unfinished, `${unfinished}2`];
    for (const part of parts) writeFileSync(part, part);
    return ok({ rows: 5, parts });
  });
  expect(result.ok && result.value.written && [result.value.path, ...(result.value.more ?? [])].map((path) => basename(path)))
    .toEqual(['statement-A1-2026-04-01 (2)-1.xlsx', 'statement-A1-2026-04-01 (2)-2.xlsx']);
  expect(readFileSync(join(folder.path, 'statement-A1-2026-04-01-2.xlsx'), 'utf8')).toBe('somebody’s');
  expect(readdirSync(folder.path)).toHaveLength(3);
});

it('removes every unfinished part of a file that is not wanted any more, and nothing else', async () => {
  const theirs = ['statement-A1-2026-04-01.xlsx.2.part', 'statement-A1-2026-04-01.xlsx.part'];
  for (const name of theirs) writeFileSync(join(folder.path, name), 'somebody’s');
  const earlier = unfinishedName(join(folder.path, 'statement-A1-2026-04-01.xlsx'));
  const result = await exportTo(workspace(), file, async (unfinished) => {
    for (const part of [unfinished, `${unfinished}2`, `${unfinished}3`, earlier]) writeFileSync(part, 'begun');
    return failed({ kind: 'cancelled' });
  });
  expect(result).toEqual({ ok: false, error: { kind: 'cancelled' } });
  expect(readdirSync(folder.path)).toEqual(theirs);
});

it('tells how many rows of a list are written, and leaves nothing behind where somebody ends it', async () => {
  const ending = new AbortController();
  const told: number[] = [];
  const list = {
    name: 'orders', style: { format: 'machine', locale: 'en' } as const, columns: [{ key: 'id', title: 'Id' }], cellOf: () => undefined,
    task: { signal: ending.signal, progress: (done: number) => void told.push(done) },
    readPage: async (offset: number, limit: number) => Array.from({ length: Math.min(limit, 1_200 - offset) }, (_, index) => ({ id: offset + index })),
  };
  expect(await exportCsv(workspace(), list)).toMatchObject({ ok: true, value: { rows: 1_200 } });
  expect(told).toEqual([500, 1_000, 1_200]);
  ending.abort();
  expect(await exportCsv(workspace(), { ...list, name: 'investors' })).toEqual({ ok: false, error: { kind: 'cancelled' } });
  expect(readdirSync(folder.path)).toEqual(['orders-2026-04-01.csv']);
});
