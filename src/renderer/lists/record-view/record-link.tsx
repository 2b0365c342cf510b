import { Anchor } from '@mantine/core';
import { Said } from '#renderer/ui/index.ts';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';

/** A link to another page of the window. */
export function RecordLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactElement {
  return <Anchor component={Link} href={to} inherit>{typeof children === 'string' ? <Said text={children} /> : children}</Anchor>;
}
