import { describe, expect, it } from 'vitest';

import { killServices } from './support/service-kills.ts';

describe('paying processes that are killed', () => {
  it('have sent nothing twice and lost nothing after 20 kills', async () => {
    const report = await killServices(20);
    expect(report).toMatchObject({ kills: 20, duplicates: [], lost: [], wrong: [] });
    expect(report.atBank).toBeGreaterThan(0);
    expect(report.resumeMs.length).toBeGreaterThan(0);
  });
});
