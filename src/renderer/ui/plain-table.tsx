import type { ReactNode } from 'react';
import './plain-table.css';

interface PlainTableProps {
  /** Accessible name, where no caption or heading gives one. */
  readonly label?: string | undefined;
  /** As wide as its cells instead of its place. */
  readonly narrow?: boolean;
  /** Rows, in `thead`, `tbody` and `tfoot`; cells with `data-end` hold figures and stand at the right. */
  readonly children: ReactNode;
}

/** A table of a few rows that are read, not worked through. */
export function PlainTable({ label, narrow = false, children }: PlainTableProps) {
  return <table className="t-table" aria-label={label} data-narrow={narrow || undefined}>{children}</table>;
}
