const two = (part: number): string => String(part).padStart(2, '0');

/** A moment as a field for day and time takes it, in this computer's time zone: "2026-05-03 14:30:00". Null for none. */
export function localFromIso(iso: string): string | null {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return null;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:00`;
}

/** The moment that such a field holds; empty for none. */
export function isoFromLocal(local: string | null): string {
  const date = new Date((local ?? '').replace(' ', 'T'));
  return local === null || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
