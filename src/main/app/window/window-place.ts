import type { WindowPlace } from '../profile/profile.ts';

/** A rectangle on the desktop, in its pixels. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** So much of the window's upper edge must be on a screen for a person to take hold of it. */
const HOLD = { width: 120, height: 40 } as const;

/** Where a window opens that was left somewhere: on the screen it was on, no larger than it. null where that screen is gone. */
export function fittingPlace(place: Pick<WindowPlace, 'x' | 'y' | 'width' | 'height'>, screens: readonly Area[]): Area | null {
  const screen = screens.find((area) => isHeld(place, area));
  if (screen === undefined) return null;
  const width = Math.min(place.width, screen.width);
  const height = Math.min(place.height, screen.height);
  return {
    width, height,
    x: width === place.width ? place.x : screen.x,
    y: height === place.height ? Math.max(place.y, screen.y) : screen.y,
  };
}

function isHeld(place: Pick<WindowPlace, 'x' | 'y' | 'width'>, area: Area): boolean {
  const across = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x);
  const down = Math.min(place.y + HOLD.height, area.y + area.height) - Math.max(place.y, area.y);
  // A title bar above the screen's edge is out of reach.
  return across >= HOLD.width && down >= HOLD.height / 2;
}
