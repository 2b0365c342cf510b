const two = (part: number): string => String(part).padStart(2, '0');

/** A moment as the field for date and time of this computer writes it; empty for none. */
export function localFromIso(iso: string): string {
  const date = new Date(iso);
  if (iso === '' || Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that was typed in this computer's time zone; empty while it is not whole. */
export function isoFromLocal(local: string): string {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
