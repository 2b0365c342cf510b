import type { ReactElement, ReactNode } from 'react';
import { UNKNOWN } from '#renderer/ui/format/index.ts';

/** One consequence of what was chosen. */
export function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return <div><dt>{label}</dt><dd>{children ?? UNKNOWN}</dd></div>;
}
