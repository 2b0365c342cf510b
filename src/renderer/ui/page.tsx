import type { ReactNode } from 'react';
import type { Instant } from '#shared/domain/instant.ts';
import { AsOf } from './as-of.tsx';
import { Said } from './said.tsx';
import './page.css';

interface PageProps {
  readonly heading: string;
  /** Where this page hangs: links back to what contains it. */
  readonly above?: ReactNode;
  /** When what the page shows was read; the oldest part. Leave out where the parts say it themselves. */
  readonly asOf?: Instant | null;
  /** Status and the like, beside the heading. */
  readonly beside?: ReactNode;
  readonly toolbar?: ReactNode;
  /** The content fills the height that is left and scrolls inside, as tables do. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** A page of a section: its heading, its tools, its content. */
export function Page({ heading, above, asOf, beside, toolbar, fill = false, children }: PageProps) {
  return (
    <div className="t-page" data-fill={fill || undefined}>
      <header className="t-page-header">
        {above !== undefined && <div className="t-page-above">{above}</div>}
        <div className="t-page-title">
          <h1><Said text={heading} /></h1>
          {beside}
          {asOf !== undefined && <AsOf instant={asOf} />}
        </div>
        {toolbar !== undefined && <div className="t-page-toolbar">{toolbar}</div>}
      </header>
      <div className="t-page-content">{children}</div>
    </div>
  );
}
