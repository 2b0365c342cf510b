import type { ReactNode } from 'react';
import type { Instant } from '#shared/domain/instant.ts';
import { AsOf } from './as-of.tsx';
import { Said } from './said.tsx';
import './ui.css';

interface PageProps {
  readonly heading: string;
  /** Links to what contains this page. */
  readonly above?: ReactNode;
  /** Age of the oldest data on the page. Leave out where the parts show their own. */
  readonly asOf?: Instant | null;
  /** Beside the heading, such as a status. */
  readonly beside?: ReactNode;
  readonly toolbar?: ReactNode;
  /** The content fills the remaining height and scrolls inside. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

export function Page({ heading, above, asOf, beside, toolbar, fill = false, children }: PageProps) {
  return (
    <div className="t-page" data-fill={fill || undefined}>
      <header className="t-page-header">
        {above !== undefined && <div className="t-page-above t-hint t-quiet">{above}</div>}
        <div className="t-page-title">
          <h1><Said text={heading} /></h1>
          {beside}
          {asOf !== undefined && <AsOf instant={asOf} />}
        </div>
        {toolbar !== undefined && <div className="t-page-toolbar t-bar">{toolbar}</div>}
      </header>
      <div className="t-page-content">{children}</div>
    </div>
  );
}
