import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeContent, openAnswer } from '#shared/contract/answer.ts';
import { fixtures } from '../fixtures/index.ts';
import { RUNS, SEED } from './support/decoding.ts';
import { diceOf, mutated } from './support/mutations.ts';
import { insanity, lacksRequired } from './support/sanity.ts';
import { startTcpBank } from './support/tcp-bank.ts';
import { testClient } from './support/test-client.ts';

console.log(`fuzz: seed ${SEED}; TESORO_SEED repeats it`);

const resources = [...new Map(fixtures.map((fixture) => [fixture.operation, fixture])).values()];

describe(`answers that went wrong, ${RUNS} for each resource`, () => {
  it.each(resources)('$operation: a value that is sane, or the path of what is not', ({ operation, body }) => {
    const dice = diceOf(SEED);
    const json = JSON.stringify(body);
    let read = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const answer = mutated(json, dice);
      const result = decodeContent(operation, openAnswer(answer).content);
      if (result.ok) {
        read += 1;
        const problem = insanity(result.value) ?? (lacksRequired(operation, result.value) ? 'a row without its id' : null);
        if (problem !== null) throw new Error(`run ${run}: ${problem} in ${JSON.stringify(result.value).slice(0, 2_000)}`);
      } else if (typeof result.error.path !== 'string' || result.error.detail === '') {
        throw new Error(`run ${run}: an error that says nothing`);
      }
    }
    // Were nothing or everything readable, the mutations would prove little.
    expect(read).toBeGreaterThan(RUNS / 100);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('answers that went wrong on the wire', () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown): void => void rejections.push(reason);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => void process.off('unhandledRejection', note));

  it('become results, 600 times, and nothing is rejected behind the scenes', async () => {
    const dice = diceOf(SEED + 1);
    const statuses = [200, 200, 200, 200, 201, 204, 206, 299, 301, 304, 400, 401, 403, 404, 408, 409, 418, 429, 451, 500, 502, 503, 504, 599];
    const texts = fixtures.map(({ body }) => JSON.stringify(body));
    const bank = await startTcpBank(({ socket }) => {
      const status = statuses[dice(statuses.length)] ?? 200;
      const text = bodyText(texts[dice(texts.length)] ?? '', dice);
      const length = dice(6) === 0 ? dice(2 * text.length + 2) : text.length;
      const heads = [`content-length: ${length}`, `content-length: ${length}`, 'transfer-encoding: chunked', 'x-none: 1', 'content-encoding: gzip', 'content-length: -5'];
      const types = ['application/json', 'text/html', 'application/problem+json', '', 'x'.repeat(3_000)];
      const retry = ['1', '-1', 'never', 'Thu, 15 Jan 2026 12:00:04 GMT', '9'.repeat(30)][dice(5)] ?? '';
      const head = `HTTP/1.1 ${status} S\r\ncontent-type: ${types[dice(types.length)] ?? ''}\r\nretry-after: ${retry}\r\n${heads[dice(heads.length)] ?? ''}\r\n\r\n`;
      if (dice(20) === 0) return socket.resetAndDestroy();
      return socket.end(Buffer.concat([Buffer.from(head, 'latin1'), text]));
    });
    const { client } = testClient(bank.url);
    const kinds = new Set<string>();
    const insane: string[] = [];
    for (let run = 0; run < 600; run += 1) {
      const result = run % 2 === 0
        ? await client.call('listAccounts', {})
        : await client.call('openCampaign', { params: { campaignId: `C${run}` } });
      kinds.add(result.ok ? 'ok' : `${result.error.effect} ${result.error.kind}`);
      const problem = result.ok ? insanity(result.value) : null;
      if (problem !== null) insane.push(problem);
    }
    await client.close();
    await bank.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect({ insane, rejections }).toEqual({ insane: [], rejections: [] });
    // A read that is told to wait is asked again, so that some seeds never end with one: the client's own tests have it.
    expect([...kinds]).toEqual(expect.arrayContaining(['read badResponse', 'state badResponse', 'read ambiguous', 'state ambiguous', 'read unauthenticated']));
  });
});

/** A body that is right, changed, cut, scrambled, or random bytes. */
function bodyText(json: string, dice: (below: number) => number): Buffer {
  const text = Buffer.from(json);
  switch (dice(5)) {
    case 0:
      return text;
    case 1:
      return text.subarray(0, dice(text.length));
    case 2: {
      const bytes = Buffer.from(text);
      for (let times = 0; times < 5; times += 1) bytes[dice(bytes.length)] = dice(256);
      return bytes;
    }
    case 3:
      return Buffer.from(Array.from({ length: dice(400) }, () => dice(256)));
    default:
      return Buffer.from(JSON.stringify(JSON.parse(json), (_, value: unknown) => (dice(12) === 0 ? dice(1000) : value)));
  }
}
