/*
 * A click counts only where it ends on what it began on. Whatever moves the page between the two, such as the error below a field that is left by that very click, has it end beside, and
 * nothing happens.
 */

let pressed = false;
const waiting = new Set<() => void>();

function released(): void {
  pressed = false;
  // The click comes with the release: after it.
  setTimeout(() => {
    for (const run of waiting) run();
    waiting.clear();
  });
}

document.addEventListener('pointerdown', () => { pressed = true; }, true);
document.addEventListener('pointerup', released, true);
document.addEventListener('pointercancel', released, true);

/** Runs at once, or, while a pointer is pressed, after its click. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.add(run);
  else run();
}
