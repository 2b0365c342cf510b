import type { BodyReceiver } from '#main/bank/index.ts';

const PIECE_BYTES = 256 * 1024;

/** Pieces in flight: the download waits for the cache, and neither holds the whole answer. */
const MOST_AHEAD = 4;

/** Who takes an answer in larger pieces, as the cache does. */
interface PieceReceiver {
  begin(): Promise<void>;
  /** The bytes are used again once it resolves. */
  feed(piece: Uint8Array): Promise<void>;
  end(): ReturnType<BodyReceiver['end']>;
  drop(): Promise<void>;
}

/** Hands an answer on in pieces of one size. They are memory that threads share, and few: a copy of each would be as long as the answer. */
export function inPieces(receiver: PieceReceiver): BodyReceiver {
  const free: Uint8Array[] = [];
  const nextPiece = (): Uint8Array => free.pop() ?? new Uint8Array(new SharedArrayBuffer(PIECE_BYTES));
  let piece = nextPiece();
  let filled = 0;
  let ahead: Promise<void>[] = [];

  const send = async (full: Uint8Array, bytes: Uint8Array): Promise<void> => {
    const fed = receiver.feed(bytes).then(() => void free.push(full));
    // Awaited later: must not count as unhandled until then.
    fed.catch(() => undefined);
    ahead.push(fed);
    if (ahead.length >= MOST_AHEAD) await ahead.shift();
  };

  return {
    begin: async () => {
      filled = 0;
      ahead = [];
      await receiver.begin();
    },
    take: async (bytes) => {
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + PIECE_BYTES - filled);
        piece.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < PIECE_BYTES) continue;
        const full = piece;
        piece = nextPiece();
        filled = 0;
        await send(full, full);
      }
    },
    end: async () => {
      await send(piece, piece.subarray(0, filled));
      await Promise.all(ahead);
      return receiver.end();
    },
    drop: async () => {
      await Promise.allSettled(ahead);
      await receiver.drop();
    },
  };
}
