import { DIRECT_NETWORK, readTarget } from '#main/bank/network.ts';
import type { SystemProxy } from '#main/bank/transport/index.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

/** Redirects are never followed: the address is fixed in the package. */
export type FetchFailure = 'unreachable' | 'tooLarge' | 'elsewhere' | 'localOnly';

export interface FetchRequest {
  readonly url: string;
  readonly mostBytes: number;
  readonly deadlineMs: number;
  /** Receives the body in pieces; it is then not kept. Throwing ends the exchange. */
  readonly take?: (piece: Uint8Array) => Promise<void>;
}

export type Fetch = (request: FetchRequest) => Promise<Result<Uint8Array, FetchFailure>>;

/** Downloads one file through the system's proxy, over https, or http on this computer. Sends no credential, cookie, program name or version. */
export function createFetch({ systemProxy, loopbackOnly }: { readonly systemProxy: SystemProxy; readonly loopbackOnly: boolean }): Fetch {
  return async ({ url, mostBytes, deadlineMs, take }) => {
    const address = URL.parse(url);
    const target = address === null ? null : readTarget(address.origin, loopbackOnly);
    if (address === null || target === null || !target.ok) return failed(loopbackOnly ? 'localOnly' : 'elsewhere');
    // Lazy: the HTTP library is loaded after the window is drawn.
    const { createTransport } = await import('#main/bank/transport/index.ts');
    const transport = createTransport({ target: target.value, network: { ...DIRECT_NETWORK, proxy: { use: 'system' } }, systemProxy });
    let left = mostBytes;
    try {
      const answer = await transport.exchange({
        method: 'GET', path: address.pathname + address.search, headers: { accept: '*/*' }, body: null, deadlineMs, mostBytes, fresh: false, signal: undefined,
        ...(take === undefined ? {} : {
          take: async (piece: Uint8Array) => {
            left -= piece.length;
            if (left < 0) throw new Error('More than was announced');
            await take(piece);
          },
        }),
      });
      if (answer.kind !== 'answered') return failed('unreachable');
      if (left < 0 || answer.broken === 'tooLarge') return failed('tooLarge');
      if (answer.status >= 300 && answer.status < 400) return failed('elsewhere');
      return answer.status === 200 && answer.broken === null ? ok(answer.body) : failed('unreachable');
    } finally {
      await transport.close();
    }
  };
}
