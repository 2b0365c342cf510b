import type { ReactNode } from 'react';
import './columns.css';

interface ColumnsProps {
  readonly main: ReactNode;
  /** Nothing gives the main part all the width. */
  readonly side?: ReactNode;
  /** facts: what the page is about, in two fifths; notes: what stands by, narrow and behind a line. */
  readonly sideIs?: 'facts' | 'notes';
}

/** What happens on a page beside what belongs to it; one below the other where there is no room for two. */
export function Columns({ main, side, sideIs = 'facts' }: ColumnsProps) {
  const Side = sideIs === 'notes' ? 'aside' : 'div';
  return (
    <div className="t-columns-room">
      <div className="t-columns" data-side={side === undefined ? undefined : sideIs}>
        <div className="t-column">{main}</div>
        {side !== undefined && <Side className="t-column">{side}</Side>}
      </div>
    </div>
  );
}
