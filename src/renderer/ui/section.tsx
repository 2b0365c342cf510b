import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Instant } from '#shared/domain/instant.ts';
import { AsOf } from './as-of.tsx';
import { Said } from './said.tsx';
import './section.css';

interface SectionProps {
  readonly heading: string;
  readonly asOf?: Instant | null;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its own heading. Set apart by a line and space, never by a box. */
export function Section({ heading, asOf, toolbar, children }: SectionProps) {
  const id = useId();
  return (
    <section className="t-section" aria-labelledby={id}>
      <header className="t-section-header">
        <h2 id={id}><Said text={heading} /></h2>
        {asOf !== undefined && <AsOf instant={asOf} />}
        {toolbar !== undefined && <div className="t-section-toolbar">{toolbar}</div>}
      </header>
      {children}
    </section>
  );
}
