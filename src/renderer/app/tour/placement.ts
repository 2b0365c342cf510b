/** A part of the window in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 12;
const EDGE = 8;

/** Where a card stands beside what it explains: below, right, above or left of it, whichever first has the room, and never on it. */
export function placeBeside(target: Box | null, card: Size, window: Size): { readonly left: number; readonly top: number } {
  const middle = { left: Math.max(EDGE, (window.width - card.width) / 2), top: Math.max(EDGE, window.height - card.height - 3 * GAP) };
  if (target === null) return middle;
  const within = (at: number, size: number, room: number): number => Math.min(Math.max(at, EDGE), Math.max(EDGE, room - size - EDGE));
  const across = within(target.left + target.width / 2 - card.width / 2, card.width, window.width);
  const along = within(target.top + Math.min(target.height, 2 * card.height) / 2 - card.height / 2, card.height, window.height);
  const below = target.top + target.height + GAP;
  const right = target.left + target.width + GAP;
  if (below + card.height + EDGE <= window.height) return { left: across, top: below };
  if (right + card.width + EDGE <= window.width) return { left: right, top: along };
  if (target.top - GAP - card.height >= EDGE) return { left: across, top: target.top - GAP - card.height };
  if (target.left - GAP - card.width >= EDGE) return { left: target.left - GAP - card.width, top: along };
  return middle;
}
